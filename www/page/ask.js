// A question that is answered before anything happens: a dialog with two buttons. To close it is a no.

import { closable, h } from './dom.js';

/** @param {string} question @param {string} yes @param {string} no @returns {Promise<boolean>} */
export function ask(question, yes, no) {
  return new Promise((resolve) => {
    const title = h('h2', { id: 'ask-title' }, question);
    const answers = h('div', { class: 'row end' }, h('button', { value: 'no' }, no), h('button', { value: 'yes', class: 'primary' }, yes));
    const form = h('form', { method: 'dialog' }, title, answers);
    const window = h('dialog', { id: 'ask-dialog', 'aria-labelledby': 'ask-title' }, form);
    window.addEventListener('close', () => {
      window.remove();
      resolve(window.returnValue === 'yes');
    });
    closable(window);
    document.body.append(window);
    window.showModal();
  });
}

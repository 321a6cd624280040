// The engine's public address; its program is engine/client.js.

export * from './engine/client.js';

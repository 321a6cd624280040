//! Whether the output was closed before the program began (`kalahari … >&-`). Rust opens /dev/null in its place before `main`, so
//! that all seems to be written and nothing arrives. Therefore this looks earlier: what stands in `.init_array` runs before.

#[cfg(target_os = "linux")]
mod early {
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    pub static CLOSED: AtomicBool = AtomicBool::new(false);

    extern "C" fn look() {
        // SAFETY: it reads the flags of a descriptor, whatever is behind it, and fails where nothing is.
        #[expect(unsafe_code, reason = "no safe function does it for a number")]
        let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) };
        CLOSED.store(flags == -1, Relaxed);
    }

    // SAFETY: the section holds functions of this kind; this one touches nothing but its own flag.
    #[used]
    #[expect(unsafe_code, reason = "no other way leads to before main")]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;
}

/// Whether what is written arrives nowhere.
pub fn is_closed() -> bool {
    #[cfg(target_os = "linux")]
    return early::CLOSED.load(std::sync::atomic::Ordering::Relaxed);
    #[cfg(not(target_os = "linux"))]
    false
}

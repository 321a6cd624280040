//! The two hints to the machine that safe Rust has no words for. Neither changes what a program
//! computes; both are there because the expert's table and endgames are far larger than any cache
//! (measured: BENCHMARKS.md).

/// Asks for the memory at `place` ahead of its use, without waiting for it as a load would. Where
/// there is no such instruction, `load` does at least some of it.
#[inline]
pub fn prefetch<T, L>(place: &T, load: impl FnOnce(&T) -> L) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // Without it the proof of Kalah(6,4) takes 1.11 times as long and play to depth 25 1.15
        // times; with loads in its place 1.29 and 1.25 times (processor time, one thread).
        //
        // SAFETY: a prefetch reads nothing and faults on no address; this one is valid anyway.
        #[expect(unsafe_code, reason = "no safe function does it")]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
        }
        let _ = load;
    }
    #[cfg(not(target_arch = "x86_64"))]
    std::hint::black_box(load(place));
}

/// Asks for large pages behind a large allocation, before it is first written to.
pub fn prefer_large_pages<T>(memory: &[std::mem::MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        let range = memory.as_ptr_range();
        let page = 1 << 21;
        let start = range.start.addr().next_multiple_of(page);
        let end = range.end.addr() & !(page - 1);
        if start < end {
            let offset = start - range.start.addr();
            // Without it the proof of Kalah(6,4) takes 1.09 times as long and play to depth 25 1.07
            // times; to depth 27 over a table of 512 MB 1.29 times (processor time, one thread).
            //
            // SAFETY: the whole pages of an allocation that we hold; the advice changes neither
            // their contents nor whether they can be used, and a refusal is no harm.
            #[expect(unsafe_code, reason = "no safe function does it")]
            unsafe {
                let start = range.start.byte_add(offset);
                let end = range.end.byte_sub(range.end.addr() - end);
                // Miri does not know the call, but sees whether both ends lie in the allocation.
                if !cfg!(miri) {
                    libc::madvise(
                        start.cast_mut().cast(),
                        end.addr() - start.addr(),
                        libc::MADV_HUGEPAGE,
                    );
                }
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For Miri, which no other test gives as much memory.
    #[test]
    fn hints_stay_within_what_they_are_given() {
        for bytes in [1, 1 << 21, 5 << 20] {
            prefer_large_pages(Vec::<u8>::with_capacity(bytes).spare_capacity_mut());
        }
        prefetch(&[7_u64; 3][2], |&value| value);
    }
}

import { setFlagsFromString } from 'node:v8'

/** How the heap of a process that answers requests grows. */
export function setHeapFlags(): void {
  // Bytes that only pass through, above all uploads, are outside the heap. Unless they are counted together with the
  // heap, every 16 MB of them make the garbage collector walk through everything else: five times the processor time
  // that an upload needs.
  setFlagsFromString('--external-memory-accounted-in-global-limit')
  // On a machine with much memory the heap may grow fourfold before it is collected.
  setFlagsFromString('--heap-growing-percent=40')
}

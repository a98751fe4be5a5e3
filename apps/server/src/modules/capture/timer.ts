/** Makes a timer that runs one thing at a time; setting it again replaces what it would have run. */
export function createTimer() {
  let handle: NodeJS.Timeout | undefined
  return {
    set(ms: number, run: () => void): void {
      clearTimeout(handle)
      handle = setTimeout(run, ms)
    },
    clear: (): void => clearTimeout(handle),
  }
}

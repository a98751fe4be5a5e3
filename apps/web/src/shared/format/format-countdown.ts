/** Seconds as mm:ss, never below 00:00. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(left / 60))}:${two(left % 60)}`
}

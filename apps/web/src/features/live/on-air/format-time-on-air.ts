const HOUR = 3_600

/** Seconds as m:ss, from an hour on as h:mm:ss. */
export function formatTimeOnAir(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor((seconds % HOUR) / 60)
  const rest = two(seconds % 60)
  if (seconds < HOUR) return `${minutes}:${rest}`
  return `${Math.floor(seconds / HOUR)}:${two(minutes)}:${rest}`
}

/** What is shown in place of a date that is not there, or is none. */
export type DateLabels = { missing: string; invalid: string }

/** The calendar date of an ISO 8601 time in the viewer's zone, such as "4 Jul 2025". */
export function formatDate(iso: string | null | undefined, locale: string, labels: DateLabels) {
  return format(iso, locale, labels, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** The time of day of an ISO 8601 time in the viewer's zone, such as "19.05". */
export function formatTime(iso: string | null | undefined, locale: string, labels: DateLabels) {
  return format(iso, locale, labels, { hour: '2-digit', minute: '2-digit' })
}

function format(
  iso: string | null | undefined,
  locale: string,
  labels: DateLabels,
  options: Intl.DateTimeFormatOptions,
): string {
  if (!iso) return labels.missing
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return labels.invalid
  return new Intl.DateTimeFormat(locale, options).format(date)
}

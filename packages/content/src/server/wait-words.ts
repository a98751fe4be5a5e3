const MINUTE = 60
const HOUR = 60 * MINUTE

type Unit = 'second' | 'minute' | 'hour'

const formatsOf = (language: 'en' | 'id') => {
  const format = (unit: Unit) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return { second: format('second'), minute: format('minute'), hour: format('hour') }
}
/** Made once: making one takes longer than all else that a refusal does. */
const FORMATS = { en: formatsOf('en'), id: formatsOf('id') }

/** How long to wait, as people say it: the seconds of a minute or two, else whole minutes or hours. */
export function waitWords(language: 'en' | 'id', seconds: number): string {
  const say = (count: number, unit: Unit) => FORMATS[language][unit].format(count)
  if (seconds <= 2 * MINUTE) return say(seconds, 'second')
  if (seconds <= 2 * HOUR) return say(Math.ceil(seconds / MINUTE), 'minute')
  return say(Math.ceil(seconds / HOUR), 'hour')
}

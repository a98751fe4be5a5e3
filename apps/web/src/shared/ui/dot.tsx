import { classNames } from './class-names.ts'

const TONES = {
  /**
   * On the red plane of the live badge. It beats as the live begins and rests then, since the time
   * beside it counts: an animation without end has the browser draw for hours, and each comment a
   * frame later.
   */
  onLive: 'bg-on-alert animate-[pulse-live_1.8s_ease-in-out_3]',
  live: 'bg-alert animate-pulse-live',
  news: 'bg-alert',
  action: 'bg-action',
  /** Nothing comes in. */
  idle: 'bg-ink-soft',
} as const

/** A dot: live, or new activity. With a `label` it speaks; without one, words beside it do. */
export function Dot({ tone, label }: { tone: keyof typeof TONES; label?: string }) {
  const className = classNames('inline-block size-2 shrink-0 rounded-full', TONES[tone])
  if (label) return <span role="img" aria-label={label} className={className} />
  return <span aria-hidden="true" className={className} />
}

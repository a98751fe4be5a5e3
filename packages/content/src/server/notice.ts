import { type NoticeText, noticesEn, unknownDeviceEn } from './notices-en.ts'
import { noticesId, unknownDeviceId } from './notices-id.ts'

/** What happened to an account. */
export type NoticeKind = keyof typeof noticesEn

/** What is filled in; a device of null did not say what it is. */
export type NoticeValues = {
  when: string
  device: string | null
  /** The new address, as far as it is told; or the video account, with its @. */
  value: string
  hours: number
  support: string
}

const NOTICES = { en: noticesEn, id: noticesId }
const UNKNOWN_DEVICE = { en: unknownDeviceEn, id: unknownDeviceId }

/** The texts of a message that tells what happened to an account. */
export function noticeText(
  language: keyof typeof NOTICES,
  kind: NoticeKind,
  values: NoticeValues,
): NoticeText {
  const filled: Record<string, string> = {
    ...values,
    hours: String(values.hours),
    device: values.device ?? UNKNOWN_DEVICE[language],
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (gap, name) => filled[name] ?? gap)
  const { subject, happened, advice, action } = NOTICES[language][kind]
  return { subject, happened: fill(happened), advice: fill(advice), action }
}

import type { Language, Shop } from '@dibs/contract'

/**
 * The language of what goes to buyers: the app's, but Indonesian for prices in rupiah where English is not
 * the only one that the seller wrote words of their own in.
 */
export function messageLanguage(
  { currency, templates, reminders }: Pick<Shop, 'currency' | 'templates' | 'reminders'>,
  ofApp: Language,
): Language {
  const isWritten = (language: Language) => Boolean(templates[language] ?? reminders?.[language])
  const isOwn = currency !== 'IDR' || (isWritten('en') && !isWritten('id'))
  return isOwn ? ofApp : 'id'
}

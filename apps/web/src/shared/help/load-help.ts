import type { HelpEntry } from '@dibs/content/help/entry'
import type { Language } from '@dibs/contract'

export type { HelpEntry }

/** Loads the help of a language. `{days}` in it is filled by `fillDays`. */
export async function loadHelp(language: Language): Promise<readonly HelpEntry[]> {
  const { help } = await (language === 'id'
    ? import('@dibs/content/help/id')
    : import('@dibs/content/help/en'))
  return help
}

/** How many days recaps are kept by default. */
const USUAL_DAYS = 90

/**
 * The help with the number of days that recaps are kept here (`recapRetentionDays` of the client
 * configuration); while that is unknown, with the usual number.
 */
export function fillDays(help: readonly HelpEntry[], days = USUAL_DAYS): readonly HelpEntry[] {
  return help.map((entry) => ({
    ...entry,
    content: entry.content.replaceAll('{days}', String(days)),
  }))
}

/** About plans that can be chosen: left out where none are offered. */
const ABOUT_PLANS: readonly HelpEntry['id'][] = ['plans-prices', 'change-plan', 'locked-feature']

/** The help without what the installation does not offer. */
export function helpFor(
  help: readonly HelpEntry[],
  { arePlansOffered }: { arePlansOffered: boolean },
): readonly HelpEntry[] {
  return arePlansOffered ? help : help.filter(({ id }) => !ABOUT_PLANS.includes(id))
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiftingPlan } from '../../../shared/plan/use-plan.ts'
import type { RowState } from './comment-row.ts'

/** The words of every comment's row. */
export type RowWords = {
  guest: string
  sticker: string
  /** What the add button says, also that the seller's plan lacks it. */
  add: (name: string) => string
  states: Record<Exclude<RowState, 'normal'>, string>
}

/** A name that nobody has. */
const ANYBODY = '\u0000'

/** Looks the words of rows up once for all of them: hundreds may come in a second. */
export function useRowWords(): { words: RowWords; isLocked: boolean } {
  const { t } = useTranslation('live')
  const { t: tPlans } = useTranslation('plans')
  const lifting = useLiftingPlan('manualClaims')
  const locked = lifting ? `. ${tPlans('locked')} ${tPlans(`name.${lifting}`)}` : ''
  const words = useMemo(() => {
    const add = t('livePage.comments.add', { name: ANYBODY })
    return {
      guest: t('livePage.guest'),
      sticker: t('livePage.comments.sticker'),
      // A function, since `$` means something in a replacing text.
      add: (name: string) => add.replace(ANYBODY, () => name) + locked,
      states: {
        highlighted: t('livePage.comments.state.highlighted'),
        manuallyAdded: t('livePage.comments.state.manuallyAdded'),
        manuallyRemoved: t('livePage.comments.state.manuallyRemoved'),
        deleted: t('livePage.comments.state.deleted'),
      },
    }
  }, [t, locked])
  return { words, isLocked: lifting !== null }
}

import type { Locator } from '@playwright/test'
import type { Words } from '../words.ts'

/** What shows that the dialog which links an account is at a step: the field, a picture's dot, or the check. */
export function stepOf(
  dialog: Locator,
  { verification }: Pick<Words, 'verification'>,
  step: number,
): Locator {
  if (step === 1) return dialog.getByLabel(verification.username)
  if (step === 5) return dialog.getByRole('button', { name: verification.verify, exact: true })
  const dot = dialog.getByRole('button', { name: verification.dot(step - 1), exact: true })
  return dot.and(dialog.locator('[aria-current="step"]'))
}

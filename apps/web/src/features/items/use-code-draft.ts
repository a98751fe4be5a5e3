import { ApiError, type Item } from '@dibs/contract'
import { countCharacters, ITEM_CODE_MAX_CHARACTERS, type Limit, readItemCode } from '@dibs/core'
import { type SetStateAction, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { readPlanLimit } from '../../shared/plan/see-plans.tsx'

type CodeDraftOptions = {
  initial: string
  save: (code: string) => Promise<unknown>
  /** What to say when the server gives no reason. */
  failure: string
}

type Refusal = {
  message: string
  existingId: Item['id'] | null
  /** What of the plan it was refused for. */
  limit: Limit | null
}

/** An item code while it is typed: its length as a person counts, and what is wrong with it. */
export function useCodeDraft({ initial, save, failure }: CodeDraftOptions) {
  const { t } = useTranslation('items')
  const { t: common } = useTranslation()
  const [text, setText] = useState(initial)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const code = readItemCode(text)
  const isTooLong = !code.ok && code.reason === 'too_long'

  /** Saves what is typed; resolves to whether it was saved. */
  const submit = async (): Promise<boolean> => {
    if (!code.ok || isSaving) return false
    setIsSaving(true)
    setRefusal(null)
    try {
      await save(code.text)
      return true
    } catch (error) {
      const existing = error instanceof ApiError ? error.body?.existingItemId : undefined
      setRefusal({
        message: existing
          ? t('error.exists', { code: code.text })
          : errorText(error, common, failure),
        existingId: (existing as Item['id'] | undefined) ?? null,
        limit: readPlanLimit(error),
      })
      return false
    } finally {
      setIsSaving(false)
    }
  }
  return {
    text,
    setText: (next: SetStateAction<string>) => {
      setText(next)
      setRefusal(null)
    },
    count: countCharacters(text.trim()),
    canSubmit: code.ok,
    error: isTooLong
      ? t('error.tooLong', { max: ITEM_CODE_MAX_CHARACTERS })
      : (refusal?.message ?? null),
    existingId: refusal?.existingId ?? null,
    limit: refusal?.limit ?? null,
    isSaving,
    submit,
  }
}

import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button.tsx'
import { usePractice } from './use-practice.ts'

/** Starts another practice. */
export function PracticeButton() {
  const { t } = useTranslation('live')
  const { practise, isStarting } = usePractice()
  return (
    <Button size="large" variant="quiet" onClick={practise} loading={isStarting}>
      {t('livePage.practice.again')}
    </Button>
  )
}

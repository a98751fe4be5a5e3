import type { SessionId } from '@dibs/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaceName } from '../claims/places.ts'
import { lazyPart } from '../lazy-part.ts'
import { toast } from '../ui/toast/toast.ts'

const lazySheet = lazyPart(() => import('./labels-sheet.tsx'))

type Opened = { of?: PlaceName | undefined; at: number }

/**
 * The labels at the win, fetched when somebody wants one: `open` opens their sheet, and prints the label
 * of a place that is named; `sheet` stands anywhere in what is rendered.
 */
export function useLabels(sessionId: SessionId): {
  open: (of?: PlaceName) => void
  sheet: ReactNode
} {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const part = lazySheet.usePart(opened !== null)
  return {
    open: async (of) => {
      if (!(await lazySheet.fetch())) return void toast.error(t('error.offline'))
      setOpened((before) => ({ of, at: (before?.at ?? 0) + 1 }))
      setIsOpen(true)
    },
    sheet:
      part && opened ? (
        <Suspense>
          <part.LabelsSheet
            key={opened.at}
            sessionId={sessionId}
            of={opened.of}
            open={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null,
  }
}

import { Pause, Play } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../shared/ui/badge.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { DEMO_BUYERS, playDemo } from '../demo.ts'
import { useDemoClock } from '../use-demo-clock.ts'
import { DemoComments } from './demo-comments.tsx'
import { DemoItem } from './demo-item.tsx'

const LINES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'] as const

/** The product at work in ten seconds: comments come in, a winner and a waitlist form. */
export function Demo() {
  const { t } = useTranslation('landing')
  const clock = useDemoClock(LINES.length)
  const lines = useMemo(
    () =>
      LINES.map((line, index) => ({
        buyer: DEMO_BUYERS[index] ?? '',
        text: t(`demo.script.${line}`),
      })),
    [t],
  )
  const { comments, waitlists } = playDemo(lines, clock.count)
  const end = playDemo(lines, lines.length)
  const Icon = clock.isPlaying ? Pause : Play
  return (
    <section aria-label={t('demo.label')} className="rounded-xl bg-sunken p-2 pt-1 sm:p-4 sm:pt-2">
      <div className="flex items-center justify-between pl-2 sm:pb-1">
        <Badge tone="action">{t('demo.badge')}</Badge>
        <IconButton
          label={clock.isPlaying ? t('demo.pause') : t('demo.play')}
          onClick={clock.toggle}
          icon={<Icon aria-hidden="true" className="size-5" />}
        />
      </div>
      <div className="grid gap-2 sm:grid-cols-[1fr_1.1fr] sm:gap-3">
        <DemoComments comments={comments} />
        <div className="grid content-start gap-2 sm:gap-3">
          {waitlists.map((waitlist, index) => (
            <DemoItem
              key={waitlist.code}
              {...waitlist}
              places={end.waitlists[index]?.buyers.length ?? 0}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

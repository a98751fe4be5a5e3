import { ArrowRight, Pause, Play, Trophy } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../shared/paths.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { DEMO_BUYERS, type DemoComment, type DemoWaitlist, playDemo } from './demo.ts'

/**
 * The promise beside a running example. A phone shows the whole example between the promise and the
 * button, without scrolling.
 */
export function Hero() {
  const { t } = useTranslation('landing')
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-14 gap-y-4 px-4 pt-2 pb-16 sm:px-6 lg:grid-cols-[1fr_1.1fr] lg:grid-rows-[1fr_auto_auto_1fr] lg:pt-14 lg:pb-24">
      <div className="grid content-end gap-3 lg:row-start-2 lg:gap-5">
        <h1 className="text-hero font-extrabold tracking-tight">{t('hero.title')}</h1>
        <p className="max-w-[44ch] text-ink-soft lg:text-lg">{t('hero.lead')}</p>
      </div>
      <div className="lg:col-start-2 lg:row-span-4 lg:row-start-1">
        <Demo />
      </div>
      <div className="grid justify-items-start gap-3 lg:row-start-3">
        <Link to={PATHS.login} className={buttonClasses({ size: 'large' })}>
          {t('hero.cta')}
          <ArrowRight aria-hidden="true" className="size-6 shrink-0" />
        </Link>
        <p className="text-sm text-ink-soft">{t('hero.note')}</p>
      </div>
    </div>
  )
}

const LINES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'] as const

/** An example of ten seconds: comments come in, a winner and a waitlist form. */
function Demo() {
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

const STEP_MS = 1_300
/** How many steps the end is shown before the example starts again. */
const REST_STEPS = 4

/**
 * Counts the lines of the example up to `length`, over and over. With reduced motion it is paused at
 * its end.
 */
function useDemoClock(length: number) {
  const [isPlaying, setIsPlaying] = useState(() => !prefersStillness())
  const [step, setStep] = useState(() => (isPlaying ? 1 : length))

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => {
      setStep((value) => (value >= length + REST_STEPS ? 1 : value + 1))
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [isPlaying, length])

  return { count: Math.min(step, length), isPlaying, toggle: () => setIsPlaying(!isPlaying) }
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The comments of the example, newest at the bottom; the code that was found is marked. */
function DemoComments({ comments }: { comments: readonly DemoComment[] }) {
  const { t } = useTranslation('landing')
  return (
    <div className="flex h-25 flex-col overflow-hidden rounded-lg bg-surface p-2 shadow-raised sm:h-[25.5rem] sm:p-4">
      <h2 className="text-sm font-bold text-ink-soft max-sm:sr-only">{t('demo.comments')}</h2>
      <ol className="flex min-h-0 flex-1 flex-col justify-end gap-1 overflow-hidden sm:gap-1.5 max-sm:[&>li:nth-last-child(n+3)]:hidden [&>li:nth-last-child(n+7)]:hidden">
        {comments.map((comment) => (
          <li
            key={comment.id}
            className={classNames(
              'flex min-h-10 animate-rise items-center gap-2 rounded-md px-3 py-1.5 text-sm sm:block',
              comment.code ? 'bg-action-tint' : 'bg-paper',
            )}
          >
            <span className="block text-xs font-semibold text-ink-soft">{comment.buyer}</span>
            <span className="min-w-0 max-sm:truncate">
              <MarkedText text={comment.text} code={comment.code} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function MarkedText({ text, code }: { text: string; code: string | null }) {
  const start = code ? text.toLowerCase().indexOf(code.toLowerCase()) : -1
  if (!code || start < 0) return text
  return (
    <>
      {text.slice(0, start)}
      <mark className="rounded-sm bg-transparent font-extrabold text-action">
        {text.slice(start, start + code.length)}
      </mark>
      {text.slice(start + code.length)}
    </>
  )
}

/** The height of so many places with their gaps. Whole class names, which Tailwind needs. */
const ROOM: Record<number, string> = { 1: 'min-h-10 sm:min-h-12', 3: 'min-h-32 sm:min-h-39' }

/**
 * One item of the example: its code, winner and waitlist. It reserves room for `places` places, so
 * that nothing below it moves. With a single place it is one line on phones.
 */
function DemoItem({ code, buyers, places }: DemoWaitlist & { places: number }) {
  const { t } = useTranslation('landing')
  const isShort = places === 1
  return (
    <div
      className={classNames(
        'rounded-lg bg-surface p-2 shadow-raised sm:p-4',
        isShort && 'max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:items-center max-sm:gap-3',
      )}
    >
      <div
        className={classNames(
          'flex items-baseline justify-between gap-2 px-2 sm:px-0 sm:pb-2',
          !isShort && 'max-sm:pb-1',
        )}
      >
        <h2 className="text-xl font-extrabold">{code}</h2>
        <span className={classNames('figures text-sm text-ink-soft', isShort && 'max-sm:hidden')}>
          {t('demo.claims', { count: buyers.length })}
        </span>
      </div>
      <div className={ROOM[places]}>
        {buyers.length === 0 ? (
          <p className="flex min-h-10 items-center px-2 text-sm text-ink-soft sm:min-h-12 sm:px-0">
            {t('demo.empty')}
          </p>
        ) : (
          <ol className="grid gap-1 sm:gap-1.5">
            {buyers.map((buyer, index) => (
              <DemoPlace key={buyer} buyer={buyer} position={index + 1} />
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}

function DemoPlace({ buyer, position }: { buyer: string; position: number }) {
  const { t } = useTranslation('landing')
  const isWinner = position === 1
  return (
    <li
      className={classNames(
        'flex min-h-10 animate-land items-center gap-3 rounded-md px-3 sm:min-h-12',
        isWinner ? 'bg-first text-on-first' : 'bg-paper',
      )}
    >
      {isWinner ? (
        <Trophy aria-hidden="true" className="size-5 shrink-0" />
      ) : (
        <span
          aria-hidden="true"
          className="figures w-5 text-center text-sm font-bold text-ink-soft"
        >
          {position - 1}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate font-bold">{buyer}</span>
      <span className={classNames('text-xs font-semibold', !isWinner && 'text-ink-soft')}>
        {isWinner ? t('demo.winner') : t('demo.waitlist', { number: position - 1 })}
      </span>
    </li>
  )
}

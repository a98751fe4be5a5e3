import { ArrowLeft, Check, Copy, ExternalLink, Pause, Play, Radio } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../shared/clipboard/use-copied.ts'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { FILM_STEPS, filmStepAt } from './film-step.ts'
import { GUIDE_MEDIA, GUIDE_SIZE } from './guide-media.ts'
import type { useVerification } from './use-verification.ts'

/** Step 5: the word, how to put it into the bio, and the button that checks it. */
export function WordStep({ verification }: { verification: ReturnType<typeof useVerification> }) {
  const { t } = useTranslation('verification')
  const { t: common } = useTranslation()
  const { state, error, isBusy, verify, back, takeWay } = verification
  return (
    <div className="grid gap-4">
      <p>
        {t('tiktokVerification.word.lead', { username: state.username })}
        {state.nickname ? <span className="text-ink-soft"> ({state.nickname})</span> : null}
      </p>
      <WordToCopy word={state.word} />
      <OpenTikTok username={state.username} onBack={verify} />
      <p className="text-sm text-ink-soft">{t('tiktokVerification.word.hint')}</p>
      {error ? (
        <p
          role="alert"
          className="rounded-md bg-alert-tint px-4 py-3 font-semibold text-alert-strong"
        >
          {error}
        </p>
      ) : null}
      <div className="flex gap-3">
        <IconButton
          label={common('action.back')}
          onClick={back}
          disabled={isBusy}
          icon={<ArrowLeft aria-hidden="true" className="size-6" />}
        />
        <Button wide onClick={verify} loading={isBusy}>
          {isBusy
            ? t('tiktokVerification.word.verifying')
            : state.proof
              ? common('action.retry')
              : t('tiktokVerification.word.verify')}
        </Button>
      </div>
      <Walkthrough />
      <Button
        variant="quiet"
        wide
        disabled={isBusy}
        onClick={() => takeWay('live')}
        icon={<Radio aria-hidden="true" className="size-5" />}
      >
        {t('tiktokVerification.live.offer')}
      </Button>
    </div>
  )
}

/** The way to the seller's profile; the bio is looked at when they come back from there. */
function OpenTikTok({ username, onBack }: { username: string; onBack: () => void }) {
  const { t } = useTranslation('verification')
  const [isAway, setIsAway] = useState(false)
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    if (!isAway) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      setIsAway(false)
      latest.current()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isAway])
  return (
    <a
      href={`https://www.tiktok.com/@${encodeURIComponent(username)}`}
      target="_blank"
      rel="noreferrer"
      onClick={() => setIsAway(true)}
      className={buttonClasses({ variant: 'quiet', wide: true })}
    >
      <ExternalLink aria-hidden="true" className="size-5" />
      {t('tiktokVerification.word.open')}
    </a>
  )
}

/** The word, large, with a button that copies it. */
export function WordToCopy({ word }: { word: string }) {
  const { t } = useTranslation('verification')
  const { isCopied, copy } = useCopied()
  const [hasFailed, setHasFailed] = useState(false)
  const Icon = isCopied ? Check : Copy
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-action-tint py-2 pr-2 pl-5">
        <strong className="figures min-w-0 text-xl font-extrabold select-all">{word}</strong>
        <Button
          variant="quiet"
          onClick={async () => setHasFailed(!(await copy(word)))}
          icon={<Icon aria-hidden="true" className="size-5" />}
        >
          <span aria-live="polite">
            {isCopied ? t('tiktokVerification.word.copied') : t('tiktokVerification.word.copy')}
          </span>
        </Button>
      </div>
      {hasFailed ? (
        <p role="alert" className="text-sm text-alert">
          {t('tiktokVerification.word.copyFailed')}
        </p>
      ) : null}
    </div>
  )
}

/** A film of how to put the word into the bio; repeats until it is paused. */
function Walkthrough() {
  const { t } = useTranslation('verification')
  const { language } = useLanguage()
  const { film, startsItself, isPlaying, step, toggle, handlers } = useFilm()
  const { films, pictures } = GUIDE_MEDIA[language]
  const Icon = isPlaying ? Pause : Play
  return (
    <div className="grid gap-2">
      <div className="relative">
        {/* Silent; the captions below say what it shows. */}
        <video
          ref={film}
          {...GUIDE_SIZE}
          {...handlers}
          aria-label={t('tiktokVerification.word.film')}
          className="h-auto w-full rounded-lg"
          poster={pictures.three}
          preload={startsItself ? 'auto' : 'none'}
          autoPlay={startsItself}
          muted
          loop
          playsInline
          disablePictureInPicture
        >
          {films.map((source) => (
            <source key={source.type} {...source} />
          ))}
        </video>
        <div className="absolute right-2 bottom-2 rounded-full bg-surface">
          <IconButton
            label={
              isPlaying ? t('tiktokVerification.word.pause') : t('tiktokVerification.word.play')
            }
            onClick={toggle}
            icon={<Icon aria-hidden="true" className="size-5" />}
          />
        </div>
      </div>
      <FilmCaptions step={step} />
    </div>
  )
}

/** The film's steps in words; the current one is marked. */
function FilmCaptions({ step }: { step: number | null }) {
  const { t } = useTranslation('verification')
  return (
    <ol className="flex flex-wrap gap-x-1 gap-y-1 text-sm">
      {FILM_STEPS.map(({ name }, index) => {
        const isShown = index === step
        return (
          <li
            key={name}
            aria-current={isShown ? 'step' : undefined}
            className={classNames(
              'rounded-sm px-2 py-0.5 font-semibold transition-colors',
              isShown ? 'bg-action text-on-action' : 'text-ink-soft',
            )}
          >
            <span className="figures">{index + 1}.</span> {t(`tiktokVerification.film.${name}`)}
          </li>
        )
      })}
    </ol>
  )
}

/**
 * Plays and pauses the film, and tells its current step. It starts by itself unless reduced motion is
 * asked for.
 */
function useFilm() {
  const film = useRef<HTMLVideoElement>(null)
  const [startsItself] = useState(
    () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  const [isPlaying, setIsPlaying] = useState(false)
  /** `null` until it is played. */
  const [step, setStep] = useState<number | null>(null)

  const toggle = () => {
    if (isPlaying) film.current?.pause()
    // A device that saves power may refuse: the button then still says play.
    else film.current?.play().catch(() => setIsPlaying(false))
  }
  const handlers = {
    onPlay: () => setIsPlaying(true),
    onPause: () => setIsPlaying(false),
    onTimeUpdate: () => setStep(filmStepAt(film.current?.currentTime ?? 0)),
  }
  return { film, startsItself, isPlaying, step, toggle, handlers }
}

import { ArrowLeft, ExternalLink, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { Button } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { FILM_STEPS, filmStepAt } from './film-step.ts'
import { Foot, OnWay, QUIET_WAY, QuietWay, Shown, Told } from './frame.tsx'
import { GUIDE_MEDIA, GUIDE_SIZE } from './guide-media.ts'
import { PICTURE } from './guide-step.tsx'
import type { useVerification } from './use-verification.ts'

/** Step 5: the word, how to put it into the bio, and the button that checks it. */
export function WordStep({ verification }: { verification: ReturnType<typeof useVerification> }) {
  const { t } = useTranslation('verification')
  const { t: common } = useTranslation()
  const { state, error, bio, isBusy, verify, back, takeWay } = verification
  const setGone = useLookOnReturn(state.isCopied, verify)
  return (
    <>
      <Told>
        {error ? (
          <div role="alert" className="grid gap-1 rounded-md bg-alert-tint px-4 py-3">
            <p className="font-semibold text-alert-strong">{error}</p>
            {bio === null ? null : <BioAsRead bio={bio} />}
          </div>
        ) : (
          <p className="text-ink-soft">{t('tiktokVerification.word.hint')}</p>
        )}
        <div className="flex flex-wrap justify-between gap-x-4">
          <a
            href={`https://www.tiktok.com/@${encodeURIComponent(state.username)}`}
            target="_blank"
            rel="noreferrer"
            onClick={setGone}
            className={QUIET_WAY}
          >
            {t('tiktokVerification.word.open')}
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
          <QuietWay disabled={isBusy} onClick={() => takeWay('live')}>
            {t('tiktokVerification.live.offer')}
          </QuietWay>
        </div>
      </Told>
      <Shown>
        <Walkthrough />
      </Shown>
      <Foot>
        <IconButton
          label={common('action.back')}
          onClick={back}
          disabled={isBusy}
          icon={<ArrowLeft aria-hidden="true" className="size-6" />}
        />
        <OnWay>
          {/* One button stands out: first the word is copied. */}
          <Button
            variant={isBusy || state.proof || state.isCopied ? 'primary' : 'quiet'}
            wide
            onClick={verify}
            loading={isBusy}
          >
            {isBusy
              ? t('tiktokVerification.word.verifying')
              : state.proof
                ? common('action.retry')
                : t('tiktokVerification.word.verify')}
          </Button>
        </OnWay>
      </Foot>
    </>
  )
}

/** What stands in the bio as Dibs sees it, so that the seller sees what is missing. */
function BioAsRead({ bio }: { bio: string }) {
  const { t } = useTranslation('verification')
  const text = bio.trim()
  return (
    <p className="text-sm whitespace-pre-line wrap-anywhere">
      {t('tiktokVerification.word.bio')}{' '}
      {text === '' ? t('tiktokVerification.word.emptyBio') : <bdi>“{text}”</bdi>}
    </p>
  )
}

/** Looks at the bio whenever the seller comes back to the page, once they have the word or went to TikTok. */
function useLookOnReturn(isCopied: boolean, look: () => void) {
  const [hasGone, setHasGone] = useState(false)
  const latest = useRef(look)
  latest.current = look
  const isAwaited = isCopied || hasGone
  useEffect(() => {
    if (!isAwaited) return
    const onChange = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [isAwaited])
  return () => setHasGone(true)
}

/** A film of how to put the word into the bio; repeats until it is paused. */
function Walkthrough() {
  const { t } = useTranslation('verification')
  const { language } = useLanguage()
  const { film, startsItself, isPlaying, step, toggle, handlers } = useFilm()
  const { films, pictures } = GUIDE_MEDIA[language]
  const Icon = isPlaying ? Pause : Play
  return (
    <div className={`grid gap-2 ${PICTURE}`}>
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

/** The film's steps in words; the current one is seen. */
function FilmCaptions({ step }: { step: number | null }) {
  const { t } = useTranslation('verification')
  return (
    <ol className="min-h-[1.75em] text-sm font-semibold">
      {FILM_STEPS.map(({ name }, index) => (
        <li
          key={name}
          aria-current={index === step ? 'step' : undefined}
          className={index === step ? '' : 'sr-only'}
        >
          <span className="figures">{index + 1}.</span> {t(`tiktokVerification.film.${name}`)}
        </li>
      ))}
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

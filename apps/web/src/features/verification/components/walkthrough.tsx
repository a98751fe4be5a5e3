import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/use-language.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { GUIDE_MEDIA, GUIDE_SIZE } from '../guide-media.ts'
import { useFilm } from '../use-film.ts'
import { FilmCaptions } from './film-captions.tsx'

/** The way of the word into the bio, as a short film that repeats until it is paused. */
export function Walkthrough() {
  const { t } = useTranslation('verification')
  const { language } = useLanguage()
  const { film, startsItself, isPlaying, step, toggle, handlers } = useFilm()
  const { films, pictures } = GUIDE_MEDIA[language]
  const Icon = isPlaying ? Pause : Play
  return (
    <div className="grid gap-2">
      <div className="relative">
        {/* Silent: what it shows stands in the captions beneath. */}
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

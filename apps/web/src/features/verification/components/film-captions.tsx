import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import { FILM_STEPS } from '../film-step.ts'

/** The film in words, all of them at once; the step that it shows is marked. */
export function FilmCaptions({ step }: { step: number | null }) {
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

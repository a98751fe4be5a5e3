import { useTranslation } from 'react-i18next'
import { classNames } from '../../shared/ui/class-names.ts'
import { Screen } from './screen.tsx'

const SCENES = ['comments', 'list', 'undo', 'bill', 'paid', 'parcel'] as const
/** Told on a phone without their pictures, which look much as the one before. */
const TOLD_ALONE: readonly string[] = ['undo', 'paid']

/** An evening from the first comment to the parcel, each part a piece of the page that shows it. */
export function Evening() {
  const { t } = useTranslation('front')
  return (
    <section className="bg-surface">
      <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 sm:py-14 lg:py-24">
        <h2 className="text-3xl font-extrabold">{t('evening.title')}</h2>
        <p className="mt-3 max-w-[60ch] text-ink-soft lg:text-lg">{t('evening.lead')}</p>
        <ol className="mt-6 grid gap-x-8 gap-y-6 sm:gap-y-12 sm:grid-cols-2 lg:mt-14 lg:grid-cols-3">
          {SCENES.map((name) => (
            <li key={name} className="grid content-start gap-2 sm:gap-3">
              <Screen
                name={name}
                size="piece"
                alt={t(`evening.${name}.picture`)}
                isLater
                className={classNames(
                  'mx-auto w-full max-w-[390px] rounded-[20px] sm:mx-0',
                  // On a phone the upper part says it.
                  'max-sm:aspect-[3/2] max-sm:object-cover max-sm:object-top',
                  TOLD_ALONE.includes(name) && 'max-sm:hidden',
                )}
              />
              <h3 className="mt-1 text-xl font-extrabold">{t(`evening.${name}.title`)}</h3>
              <p className="max-w-[44ch] text-ink-soft">{t(`evening.${name}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

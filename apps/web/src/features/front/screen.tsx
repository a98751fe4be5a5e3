import { useTranslation } from 'react-i18next'
import { toLanguage } from '../../shared/i18n/language-rules.ts'
import { classNames } from '../../shared/ui/class-names.ts'

/** The pictures that `npm run screens -- front` takes, by file name. */
const PICTURES: Readonly<Record<string, string>> = import.meta.glob('./screens/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** CSS pixels, as `e2e/gallery/take-front-screens.ts` takes them. */
const SIZES = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1366, height: 768 },
  piece: { width: 390, height: 420 },
} as const

/**
 * A picture of a screen in the page's language, in the theme that the viewer has. Its corners are
 * round in pixels, as it is: larger letters must not cut more of it.
 */
export function Screen(props: {
  name: 'live' | 'comments' | 'list' | 'undo' | 'bill' | 'paid' | 'parcel'
  size: keyof typeof SIZES
  alt: string
  className: string
  /** Fetched when somebody comes near it; never where it is hidden. */
  isLater?: true
}) {
  const { i18n } = useTranslation()
  const picture = (theme: string) =>
    PICTURES[`./screens/${props.name}-${props.size}-${toLanguage(i18n.language)}-${theme}.webp`]
  if (picture('light') === undefined) return null
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={picture('dark')} />
      <img
        src={picture('light')}
        alt={props.alt}
        {...SIZES[props.size]}
        loading={props.isLater ? 'lazy' : 'eager'}
        fetchPriority={props.isLater ? 'auto' : 'high'}
        decoding="async"
        className={classNames(
          'h-auto border border-line bg-surface shadow-floating',
          props.className,
        )}
      />
    </picture>
  )
}

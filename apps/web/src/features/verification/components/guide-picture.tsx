import { useLanguage } from '../../../shared/i18n/use-language.ts'
import { GUIDE_MEDIA, GUIDE_SIZE, type GuidePictureName } from '../guide-media.ts'

/** A drawing of what the seller will see in the video app. The ring is where to tap. */
export function GuidePicture({ name, label }: { name: GuidePictureName; label: string }) {
  const { language } = useLanguage()
  const src = GUIDE_MEDIA[language].pictures[name]
  return (
    <img key={src} src={src} alt={label} {...GUIDE_SIZE} className="h-auto w-full rounded-lg" />
  )
}

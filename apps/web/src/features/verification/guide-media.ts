import type { Language } from '@dibs/contract'
import filmEnH264 from './media/film-en.h264.mp4'
import filmEnVp9 from './media/film-en.vp9.mp4'
import filmIdH264 from './media/film-id.h264.mp4'
import filmIdVp9 from './media/film-id.vp9.mp4'
import pictureOneEn from './media/picture-one-en.webp'
import pictureOneId from './media/picture-one-id.webp'
import pictureThreeEn from './media/picture-three-en.webp'
import pictureThreeId from './media/picture-three-id.webp'
import pictureTwoEn from './media/picture-two-en.webp'
import pictureTwoId from './media/picture-two-id.webp'

/** The size of all pictures and films, in px. */
export const GUIDE_SIZE = { width: 640, height: 440 } as const

/** The three pictures of steps 2 to 4. */
export type GuidePictureName = 'one' | 'two' | 'three'

type GuideMedia = {
  pictures: Record<GuidePictureName, string>
  /** The film in two codecs; every browser plays one of them. */
  films: readonly { src: string; type: string }[]
}

/** The guide in each language. `npm run guide` draws it. */
export const GUIDE_MEDIA: Record<Language, GuideMedia> = {
  en: {
    pictures: { one: pictureOneEn, two: pictureTwoEn, three: pictureThreeEn },
    films: films(filmEnVp9, filmEnH264),
  },
  id: {
    pictures: { one: pictureOneId, two: pictureTwoId, three: pictureThreeId },
    films: films(filmIdVp9, filmIdH264),
  },
}

function films(vp9: string, h264: string): GuideMedia['films'] {
  return [
    { src: vp9, type: 'video/mp4; codecs="vp09.00.21.08"' },
    { src: h264, type: 'video/mp4; codecs="avc1.42001f"' },
  ]
}

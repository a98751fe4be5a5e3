import { ArrowLeft, ArrowRight, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Foot, QuietWay, Shown, Told } from './frame.tsx'
import { GUIDE_MEDIA, GUIDE_SIZE, type GuidePictureName } from './guide-media.ts'
import type { useVerification } from './use-verification.ts'

const PICTURES = [
  { step: 2, name: 'one' },
  { step: 3, name: 'two' },
  { step: 4, name: 'three' },
] as const

type GuideStepProps = {
  step: 2 | 3 | 4
  verification: ReturnType<typeof useVerification>
}

/** Steps 2 to 4: three pictures of where to put the word. */
export function GuideStep({ step, verification }: GuideStepProps) {
  const { t } = useTranslation('verification')
  const { state, forward, back, showPicture, takeWay, verify } = verification
  const name = PICTURES[step - 2]?.name ?? 'one'
  const guide = 'tiktokVerification.guide' as const
  return (
    <>
      <Told>
        {state.isBioReadable ? null : (
          <div className="grid gap-3 rounded-md bg-sunken px-4 py-3">
            <p>{t('tiktokVerification.live.unreadable')}</p>
            <Button
              wide
              onClick={() => takeWay('live')}
              icon={<Radio aria-hidden="true" className="size-5" />}
            >
              {t('tiktokVerification.live.skip')}
            </Button>
          </div>
        )}
        <div key={step} aria-live="polite" className="min-h-19 animate-fade">
          <h3 className="text-lg font-bold">{t(`${guide}.${name}.title`)}</h3>
          <p className="text-ink-soft">{t(`${guide}.${name}.text`)}</p>
        </div>
        {state.isBioReadable ? (
          <QuietWay
            onClick={() => {
              takeWay('bio')
              void verify()
            }}
          >
            {t(`${guide}.done`)}
          </QuietWay>
        ) : null}
      </Told>
      <Shown>
        <GuidePicture
          key={step}
          name={name}
          label={t(`${guide}.${name}.picture`)}
          word={state.word}
        />
      </Shown>
      <Foot>
        <IconButton
          label={t(`${guide}.previous`)}
          onClick={back}
          icon={<ArrowLeft aria-hidden="true" className="size-6" />}
        />
        <div className="flex">
          {PICTURES.map((picture, index) => (
            <button
              key={picture.step}
              type="button"
              aria-label={t(`${guide}.dot`, { number: index + 1, total: PICTURES.length })}
              aria-current={picture.step === step ? 'step' : undefined}
              onClick={() => showPicture(picture.step)}
              className="tap grid place-items-center"
            >
              <span
                className={classNames(
                  'h-2.5 rounded-full transition-[width,background-color]',
                  picture.step === step ? 'w-6 bg-action' : 'w-2.5 bg-edge',
                )}
              />
            </button>
          ))}
        </div>
        <IconButton
          label={t(`${guide}.next`)}
          tone="action"
          onClick={forward}
          icon={<ArrowRight aria-hidden="true" className="size-6" />}
        />
      </Foot>
    </>
  )
}

/** On a small phone the words beside a picture, or a film, need the room. */
export const PICTURE = 'short:max-sm:mx-auto short:max-sm:max-w-56'

/** What stands in the account's profile under its picture: the username. */
export function ProfilePicture() {
  const { language } = useLanguage()
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-lg border border-line">
      <img
        src={GUIDE_MEDIA[language].pictures.one}
        alt=""
        {...GUIDE_SIZE}
        className="h-auto w-full origin-top scale-165"
      />
    </div>
  )
}

type GuidePictureProps = { name: GuidePictureName; label: string; word: string }

/** A drawing of the video app; the ring shows where to tap. The last one has the seller's own word. */
function GuidePicture({ name, label, word }: GuidePictureProps) {
  const { language } = useLanguage()
  const src = GUIDE_MEDIA[language].pictures[name]
  return (
    <div className={`@container relative animate-fade ${PICTURE}`}>
      <img key={src} src={src} alt={label} {...GUIDE_SIZE} className="h-auto w-full rounded-lg" />
      {name === 'three' ? <DrawnWord word={word} /> : null}
    </div>
  )
}

/**
 * The word where `npm run guide` has drawn its example, which this covers: the same plate and colours,
 * on light and on dark. Lengths are parts of the picture.
 */
function DrawnWord({ word }: { word: string }) {
  return (
    <span aria-hidden="true" className="guide-word">
      <span>{word}</span>
    </span>
  )
}

import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { PhoneDrawing } from './phone-drawing.tsx'

/** The way of the word into the bio, as a short drawing that repeats until it is paused. */
export function Walkthrough({ word }: { word: string }) {
  const { t } = useTranslation('verification')
  const [isPlaying, setIsPlaying] = useState(
    () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  // Until it is played, the drawing stands at its end: the word in the bio, saved.
  const [hasPlayed, setHasPlayed] = useState(isPlaying)
  const toggle = () => {
    setIsPlaying(!isPlaying)
    setHasPlayed(true)
  }
  const Icon = isPlaying ? Pause : Play
  return (
    <div
      className={classNames(
        'walkthrough relative',
        !isPlaying && 'walkthrough-paused',
        !hasPlayed && 'walkthrough-still',
      )}
    >
      <PhoneDrawing label={t('tiktokVerification.word.film')}>
        <rect x="94" y="48" width="40" height="6" rx="3" className="fill-ink-soft" />
        <rect
          x="94"
          y="62"
          width="132"
          height="44"
          rx="8"
          strokeWidth="2"
          className="fill-surface stroke-action"
        />
        <g className="walkthrough-word">
          <rect x="102" y="72" width="100" height="24" rx="6" className="fill-action-tint" />
          <text x="110" y="89" className="fill-action text-[13px] font-bold">
            {word}
          </text>
        </g>
        <g className="walkthrough-save">
          <rect x="116" y="130" width="88" height="30" rx="8" className="fill-action" />
          <path
            d="m150 145 7 7 14-14"
            className="stroke-on-action"
            fill="none"
            strokeWidth="4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
        <circle r="9" className="walkthrough-finger fill-ink" opacity="0.8" />
      </PhoneDrawing>
      <div className="absolute right-2 bottom-2 rounded-full bg-surface">
        <IconButton
          label={isPlaying ? t('tiktokVerification.word.pause') : t('tiktokVerification.word.play')}
          onClick={toggle}
          icon={<Icon aria-hidden="true" className="size-5" />}
        />
      </div>
    </div>
  )
}

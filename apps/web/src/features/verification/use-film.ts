import { useRef, useState } from 'react'
import { filmStepAt } from './film-step.ts'

/**
 * The film's playing, its pause, and the step that it shows. It starts by itself unless the seller
 * asked for less motion.
 */
export function useFilm() {
  const film = useRef<HTMLVideoElement>(null)
  const [startsItself] = useState(
    () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  const [isPlaying, setIsPlaying] = useState(false)
  /** `null` until it is played. */
  const [step, setStep] = useState<number | null>(null)

  const toggle = () => {
    if (isPlaying) film.current?.pause()
    // A device that saves power may refuse; the button then still offers to play.
    else film.current?.play().catch(() => setIsPlaying(false))
  }
  const handlers = {
    onPlay: () => setIsPlaying(true),
    onPause: () => setIsPlaying(false),
    onTimeUpdate: () => setStep(filmStepAt(film.current?.currentTime ?? 0)),
  }
  return { film, startsItself, isPlaying, step, toggle, handlers }
}

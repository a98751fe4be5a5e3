/** The sound of a new winner: two soft tones upwards, a third of a second in all. */
export type Chime = {
  play: () => void
  /** Browsers make no sound before the page was touched; to be called in a press. */
  unlock: () => void
  close: () => void
}

/** Hertz: E6 and A6, above voices and below what small speakers tear. */
const TONES = [1_318.5, 1_760]
const TONE_SECONDS = 0.22
const STEP_SECONDS = 0.09
const LOUDNESS = 0.16

/** Lets the chime be heard once, in answer to a press. */
export function tryChime(): void {
  const chime = createChime()
  chime.play()
  setTimeout(chime.close, 1_000)
}

/** Makes the chime; silent where the browser has no way to make a sound. */
export function createChime(): Chime {
  const context = typeof AudioContext === 'undefined' ? null : new AudioContext()
  const sing = () => {
    if (context?.state !== 'running') return
    TONES.forEach((hertz, index) => {
      playTone(context, hertz, context.currentTime + index * STEP_SECONDS)
    })
  }
  // A refusal only means that the page was not touched yet.
  const wake = async () => {
    if (context?.state === 'suspended') await context.resume().catch(() => {})
  }
  return {
    play: () => {
      if (context?.state === 'running') sing()
      else void wake().then(sing)
    },
    unlock: () => void wake(),
    close: () => void context?.close().catch(() => {}),
  }
}

function playTone(context: AudioContext, hertz: number, at: number): void {
  const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz })
  const volume = new GainNode(context, { gain: 0 })
  // In and out without a click.
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + TONE_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + TONE_SECONDS)
}

import { OTP_LENGTH } from '@dibs/contract'
import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp'
import { type ClipboardEvent, useEffect, useId, useRef } from 'react'
import { readNonce } from '../csp.ts'
import { classNames } from '../ui/class-names.ts'
import type { OneTimeCode } from './one-time-code.ts'

type CodeBoxesProps = {
  otp: OneTimeCode
  label: string
  /** What is wrong, in words. */
  error: string | null
  /** Called with the last digit. */
  onComplete?: () => void
}

/** Six boxes for six digits; one field to keyboards, screen readers and the code's autofill. */
export function CodeBoxes({ otp, label, error, onComplete }: CodeBoxesProps) {
  const field = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const isBusy = otp.busyWith !== null
  // A disabled field loses the focus; it comes back with the answer, and where something is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure asks for the field
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy, otp.failure])

  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const digits = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, OTP_LENGTH)
    if (digits && !isBusy) otp.type(digits)
  }
  const nonce = readNonce()
  return (
    <>
      <div onPasteCapture={paste}>
        <OTPInput
          ref={field}
          value={otp.typed}
          onChange={otp.type}
          {...(onComplete && { onComplete })}
          maxLength={OTP_LENGTH}
          pattern={REGEXP_ONLY_DIGITS}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          disabled={isBusy}
          autoFocus
          pushPasswordManagerStrategy="none"
          noScriptCSSFallback={null}
          {...(nonce && { nonce })}
          containerClassName="w-full"
          render={({ slots }) => (
            <div className="grid grid-cols-6 gap-2 sm:gap-3">
              {slots.map((slot, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
                <CodeBox key={index} slot={slot} isWrong={Boolean(error)} />
              ))}
            </div>
          )}
        />
      </div>
      {error ? (
        <p id={errorId} role="alert" className="text-sm font-semibold text-alert">
          {error}
        </p>
      ) : null}
    </>
  )
}

function CodeBox({ slot, isWrong }: { slot: SlotProps; isWrong: boolean }) {
  return (
    <div
      className={classNames(
        'figures relative grid h-14 place-items-center rounded-md bg-surface text-xl font-extrabold sm:h-16',
        slot.isActive ? 'ring-3 ring-action' : isWrong ? 'ring-1 ring-alert' : 'ring-1 ring-edge',
      )}
    >
      {slot.char}
      {slot.hasFakeCaret ? (
        <span aria-hidden="true" className="absolute h-7 w-0.5 animate-pulse-live bg-action" />
      ) : null}
    </div>
  )
}

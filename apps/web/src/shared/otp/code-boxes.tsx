import { OTP_LENGTH } from '@dibs/contract'
import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp'
import type { ClipboardEvent, Ref } from 'react'
import { readNonce } from '../csp.ts'
import { classNames } from '../ui/class-names.ts'
import { firstDigits } from './first-digits.ts'

type CodeBoxesProps = {
  ref: Ref<HTMLInputElement>
  label: string
  value: string
  onChange: (value: string) => void
  disabled: boolean
  errorId: string | undefined
}

/** Six boxes for six digits; one field to keyboards, screen readers and the code's autofill. */
export function CodeBoxes({ ref, label, value, onChange, disabled, errorId }: CodeBoxesProps) {
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const digits = firstDigits(event.clipboardData.getData('text'), OTP_LENGTH)
    if (digits && !disabled) onChange(digits)
  }
  const nonce = readNonce()
  return (
    <div onPasteCapture={paste}>
      <OTPInput
        ref={ref}
        value={value}
        onChange={onChange}
        maxLength={OTP_LENGTH}
        pattern={REGEXP_ONLY_DIGITS}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={label}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        disabled={disabled}
        autoFocus
        pushPasswordManagerStrategy="none"
        noScriptCSSFallback={null}
        {...(nonce && { nonce })}
        containerClassName="w-full"
        render={({ slots }) => (
          <div className="grid grid-cols-6 gap-2 sm:gap-3">
            {slots.map((slot, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
              <CodeBox key={index} slot={slot} isWrong={Boolean(errorId)} />
            ))}
          </div>
        )}
      />
    </div>
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

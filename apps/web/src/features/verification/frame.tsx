import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import { SHEET_FOOT } from '../../shared/ui/sheet-foot.ts'

/**
 * Where everything stands, in all steps: what is told on the left, what is shown on the right (below it on
 * a phone), the way back and the way on in the last row. As high in each, where there is room.
 * Each is read from its top: `step` names it.
 */
export function Frame({ step, children }: { step: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is the reason
  useEffect(() => {
    const sheet = frame.current?.closest('[role="dialog"]')
    if (sheet) sheet.scrollTop = 0
  }, [step])
  return (
    <div
      ref={frame}
      className="grid gap-4 short:gap-3 sm:grid-cols-2 sm:grid-rows-[auto_1fr_auto] sm:gap-x-6 sm:[@media(min-height:36rem)]:min-h-96"
    >
      {children}
    </div>
  )
}

/** What is told, and asked. */
export function Told({ children }: { children: ReactNode }) {
  return <div className="grid content-start gap-3 sm:col-start-1">{children}</div>
}

/** What is shown. */
export function Shown({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'min-w-0 self-start sm:col-start-2 sm:row-span-2 sm:row-start-1',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** The way back, and the way on. */
export function Foot({ children }: { children: ReactNode }) {
  return (
    <div className={`${SHEET_FOOT} sm:col-span-2 sm:row-start-3`}>
      <div className="flex items-center justify-between gap-3 sm:gap-6">{children}</div>
    </div>
  )
}

/** What is done next; under what is shown, where that is beside what is told. */
export function OnWay({ children }: { children: ReactNode }) {
  return <div className="w-full sm:w-[calc(50%-0.75rem)]">{children}</div>
}

/** The look of what is there for few. */
export const QUIET_WAY =
  'tap inline-flex items-center justify-self-start gap-1.5 text-sm font-bold text-action hover:underline ' +
  'disabled:text-ink-soft'

/** A button for few. */
export function QuietWay(props: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" {...props} className={QUIET_WAY} />
}

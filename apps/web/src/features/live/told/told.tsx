import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { inSheet, type ToldKind, useTelling } from './told-store.ts'

const TONES = {
  plain: 'bg-surface',
  soft: 'bg-surface text-ink-soft',
  alert: 'bg-alert-tint text-alert-strong',
  offer: 'bg-surface outline-2 -outline-offset-2 outline-dashed outline-action',
} as const

/** A card of its own, in a row of the desk's grid. */
export const IN_COLUMN = 'col-start-1 mt-2 shadow-raised'

type ToldProps = {
  id: string
  /** How urgent it is. */
  kind: ToldKind
  /** How many things it stands for; one unless it is given. */
  count?: number
  /** Where it stands among those of its kind, the lowest first. */
  rank?: number
  /** Nothing is told while it is `null`. */
  text: ReactNode
  icon?: ReactNode
  tone?: keyof typeof TONES
  /** Said to who listens to the page as well, also where it is not to be seen. */
  isSaid?: boolean | 'alert'
  /** What the seller does about it. */
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  dismissLabel?: string
  /** What there is room for in the list. */
  children?: ReactNode
}

/** One thing that is told, where it is the most urgent one or all are on screen. */
export function Told({ id, kind, text, icon, tone = 'plain', isSaid, action, ...rest }: ToldProps) {
  const { t } = useTranslation()
  const telling = useTelling(id, text === null ? null : kind, rest)
  const { isShown, isAlone, isBrief, isInColumn, sheet, style } = telling
  if (!isShown && !isSaid) return null
  // Beside the count of the others, the line has room for the words, or for what is done about it.
  const onDismiss = isBrief && !isAlone ? undefined : rest.onDismiss
  return inSheet(
    isShown ? sheet : null,
    <div
      data-told={isShown ? kind : undefined}
      style={style}
      className={
        isShown
          ? classNames(
              'flex min-h-12 min-w-0 animate-fade items-center gap-2 rounded-md px-3 text-sm font-semibold',
              isBrief
                ? 'flex-1 self-stretch flowing:flex-wrap flowing:gap-y-0'
                : 'flex-none flex-wrap gap-y-0 py-0.5',
              Boolean(action || onDismiss) && 'pr-0.5',
              isInColumn && IN_COLUMN,
              isInColumn &&
                Boolean(rest.children) &&
                'max-h-[40dvh] overflow-y-auto overscroll-contain',
              TONES[tone],
            )
          : 'contents'
      }
    >
      {isShown && icon}
      <div
        role={isSaid === true ? 'status' : isSaid || undefined}
        data-words=""
        className={
          isShown
            ? classNames(
                'told-words figures min-w-0 flex-1 [overflow-wrap:anywhere]',
                isBrief
                  ? classNames(
                      isAlone
                        ? 'line-clamp-2 leading-[1.25rem] md:max-xl:told-small short:told-small'
                        : 'told-small',
                      'flowing:line-clamp-none flowing:min-w-4/5',
                    )
                  : 'min-w-[min(100%,10rem)] py-1.5 leading-[1.25rem] short:py-1 flowing:min-w-1/2',
              )
            : 'sr-only'
        }
      >
        {text}
      </div>
      {isShown ? (
        <>
          <div
            className={classNames(
              'flex shrink-0 items-center empty:hidden',
              isBrief
                ? 'max-w-[60%] flowing:max-w-full [&>button]:px-3'
                : 'max-w-full flowing:[&>button]:text-[min(1rem,5.4vw)] flowing:[&>button]:leading-[1.2]',
            )}
          >
            {action}
            {onDismiss ? (
              <IconButton
                label={rest.dismissLabel ?? t('action.dismiss')}
                icon={<X aria-hidden="true" className="size-5" />}
                onClick={onDismiss}
              />
            ) : null}
          </div>
          {isBrief ? null : rest.children}
        </>
      ) : null}
    </div>,
  )
}

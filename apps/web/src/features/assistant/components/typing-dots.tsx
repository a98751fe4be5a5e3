import { useTranslation } from 'react-i18next'

const DELAYS_MS = [0, 160, 320]

/** Says that a reply is awaited: three dots, or words where dots cannot be seen. */
export function TypingDots({ isTyping }: { isTyping: boolean }) {
  const { t } = useTranslation('assistant')
  return (
    <div role="status">
      {isTyping ? (
        <div className="mt-3 inline-flex h-11 items-center gap-1.5 rounded-lg rounded-bl-sm bg-sunken px-4">
          <span className="sr-only">{t('typing')}</span>
          {DELAYS_MS.map((delay) => (
            <span
              key={delay}
              aria-hidden="true"
              style={{ animationDelay: `${delay}ms` }}
              className="size-2 animate-[pulse-live_1s_ease-in-out_infinite] rounded-full bg-ink-soft"
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

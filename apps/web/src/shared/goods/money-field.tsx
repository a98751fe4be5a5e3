import type { ComponentProps } from 'react'
import { TextField } from '../ui/text-field.tsx'
import type { useMoneyIn } from './use-money.ts'

type MoneyFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'prefix' | 'inputMode' | 'value' | 'onChange'
> & {
  money: ReturnType<typeof useMoneyIn>
  value: string
  onType: (text: string) => void
}

/**
 * A field for an amount as sellers write it: "95rb", too, so a phone shows all its keys. Beside so few
 * rupiah that nobody sells for them stands what was most likely meant, in one tap.
 */
export function MoneyField({ money, value, onType, suffix, ...rest }: MoneyFieldProps) {
  const amount = money.read(value)
  const isFew = money.currency === 'IDR' && amount !== null && amount < 1_000
  const likely = isFew ? amount * 1_000 : null
  return (
    <TextField
      autoComplete="off"
      {...rest}
      prefix={money.symbol}
      value={value}
      onChange={(event) => onType(event.target.value)}
      suffix={
        likely === null ? (
          suffix
        ) : (
          <button
            type="button"
            // The field keeps the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onType(money.figures(likely))}
            className="figures tap -mr-2 shrink-0 px-2 text-sm font-bold whitespace-nowrap text-action underline underline-offset-4"
          >
            {money.format(likely)}?
          </button>
        )
      }
    />
  )
}

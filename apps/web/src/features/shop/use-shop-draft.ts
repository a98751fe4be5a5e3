import { ApiError, type Contact, type Shop, type ShopChange, shopEndpoints } from '@dibs/contract'
import { type Currency, readContact, type TimeZone, USUAL_TIME_ZONE } from '@dibs/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { shopQuery } from '../../shared/goods/shop-query.ts'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { type FreshCode, useFreshCode } from '../../shared/otp/fresh-code.tsx'
import { useServices } from '../../shared/services/services.tsx'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { toast } from '../../shared/ui/toast/toast.ts'

/** How long a buyer may be given to pay, hours, as `PUT /shop` takes it. */
export const HOURS = { min: 1, max: 720 } as const
export const BANKS_MAX = 10
const USUAL_HOURS = 12
const NO_ERRORS: Errors = { banks: [] }

/** The shop as it stands in the fields. */
export type ShopFields = Omit<
  Shop,
  'payByHours' | 'shipping' | 'reminders' | 'sender' | 'timeZone' | 'version'
> & {
  reminders: Shop['templates']
  timeZone: TimeZone
  sender: Contact
  hasDeadline: boolean
  hours: string
  shipping: string
}
export type Bank = Shop['banks'][number]
type Errors = {
  currency?: string
  hours?: string
  shipping?: string
  qris?: string
  /** The field of the sender that cannot be read. */
  sender?: keyof Contact
  /** By the number of the line. */
  banks: Partial<Bank>[]
}
type Changes = Partial<ShopFields>
type Money = ReturnType<typeof useMoneyIn>

/** What was changed here, over the shop as it was when that began. */
type Kept = { changes: Changes; base: Shop | null }
const NOTHING_KEPT: Kept = { changes: {}, base: null }
const CHANGES_KEY = ['shop-changes'] as const

/**
 * The shop while it is edited: what the server has, and over it what was changed here. Changes that
 * are not saved wait while the seller looks at another page; leaving the app with some asks first.
 * What another device saved meanwhile stays: it is saved over only by who has seen it.
 */
export function useShopDraft(shop: Shop) {
  const { t } = useTranslation('shop')
  const [{ changes, base }, setKept] = useKeptChanges()
  const [errors, setErrors] = useState(NO_ERRORS)
  const currency = changes.currency ?? shop.currency
  const money = useMoneyIn(currency)
  const usual = useMoneyIn(shop.currency)
  const stored = useMemo(() => toFields(shop, usual), [shop, usual])
  const fields: ShopFields = { ...stored, ...changes }
  const isUnsaved = (Object.keys(changes) as (keyof ShopFields)[]).some(
    (name) => JSON.stringify(fields[name]) !== JSON.stringify(stored[name]),
  )
  useQuestionAtLeaving(isUnsaved)
  const code = useFreshCode()
  const save = useSave(shop, code, {
    onConflict: (fresh, lost) =>
      setKept((kept) => ({ changes: without(kept.changes, lost), base: fresh })),
    // What was changed meanwhile stays.
    onSaved: (saved, now) =>
      setKept((kept) => ({ base: saved, changes: without(kept.changes, now) })),
  })

  const change = (next: Changes) => {
    // An amount is of its currency, and none is converted.
    const retyped =
      next.currency === undefined
        ? {}
        : { shipping: next.currency === shop.currency ? stored.shipping : '' }
    setKept((kept) => ({
      base: kept.base ?? shop,
      changes: { ...kept.changes, ...retyped, ...next },
    }))
    setErrors(NO_ERRORS)
    save.reset()
  }
  const submit = (prices?: Prices, now: Changes = changes) => {
    const read = readFields({ ...stored, ...now }, money, t)
    if (!('shop' in read)) return setErrors(read)
    setErrors(NO_ERRORS)
    save.mutate(
      { next: read.shop, base: base ?? shop, changes: now, prices },
      { onError: (cause) => setErrors(refusals(cause)) },
    )
  }
  return {
    fields,
    errors,
    money,
    /** Asked for where buyers would pay to another account. */
    code,
    isUnsaved,
    isSaving: save.isPending,
    /** The currency of before, where another one is chosen. */
    former: currency === shop.currency ? null : shop.currency,
    /** Whether the server asks what becomes of the prices. */
    asksPrices: isAsking(save.error),
    failure: isAsking(save.error) ? null : save.error,
    hasFieldErrors: isAnyError(errors),
    change,
    submit,
    /** Takes a code: a button that says so saves it, unless more is to be saved with it. */
    takeCode: (qris: string) => {
      change({ qris })
      if (!isUnsaved) submit(undefined, { ...changes, qris })
    },
    /** Leaves what was not saved as it is. */
    reset: save.reset,
    discard: () => {
      setKept(() => NOTHING_KEPT)
      setErrors(NO_ERRORS)
      save.reset()
    },
  }
}
export type ShopDraft = ReturnType<typeof useShopDraft>

/** What becomes of the prices in the currency of before. */
type Prices = NonNullable<ShopChange['prices']>
const isAsking = (error: unknown) => error instanceof ApiError && error.code === 'prices_stand'

type Save = {
  next: Omit<Shop, 'version'>
  base: Shop
  changes: Changes
  prices: Prices | undefined
}

type SaveEnds = {
  onConflict: (fresh: Shop, lost: Changes) => void
  /** Also where the seller went on typing meanwhile. */
  onSaved: (saved: Shop, changes: Changes) => void
}

/**
 * Saves the shop. Where another device has saved meanwhile, what was changed here goes over that; a
 * field that both have changed stays as it is there: `onConflict` gets those, and nothing is saved.
 */
function useSave(shop: Shop, code: FreshCode, { onConflict, onSaved }: SaveEnds) {
  const { api, storage } = useServices()
  const queryClient = useQueryClient()
  const { t } = useTranslation('shop')
  const query = shopQuery({ api, storage })
  return useApiMutation({
    mutationFn: async ({ next, base, changes, prices }: Save) => {
      const put = (shop: Shop) => {
        const body = prices === undefined ? shop : { ...shop, prices }
        return code.run(async () => (await api(shopEndpoints.set, { body })).data)
      }
      try {
        return await put({ ...next, version: base.version })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'shop_changed')) throw error
        const { data: fresh } = await api(shopEndpoints.get, {})
        const mine = (Object.keys(changes) as (keyof Changes)[]).map(
          (field) => [field, SHOP_NAMES[field]] as const,
        )
        const lost = mine.filter(
          ([, name]) => !(isSame(base[name], fresh[name]) || isSame(next[name], fresh[name])),
        )
        if (lost.length === 0) {
          const changed = mine.map(([, name]) => [name, next[name]])
          return await put({ ...fresh, ...Object.fromEntries(changed) })
        }
        queryClient.setQueryData(query.queryKey, fresh)
        onConflict(fresh, Object.fromEntries(lost.map(([field]) => [field, changes[field]])))
        throw error
      }
    },
    onSuccess: async (saved, { changes }) => {
      onSaved(saved, changes)
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      queryClient.setQueryData(query.queryKey, saved)
      storage.write(STORED.currency, saved.currency)
      toast.success(t('saved'))
      // Amounts of open pages are of the currency.
      if (saved.currency !== shop.currency) await queryClient.invalidateQueries()
    },
  })
}

/** Where the shop has what stands in a field. */
const SHOP_NAMES: Record<keyof ShopFields, Exclude<keyof Shop, 'version'>> = {
  currency: 'currency',
  usesUniqueCode: 'usesUniqueCode',
  takesCodeOff: 'takesCodeOff',
  marksPaid: 'marksPaid',
  joinsEvenings: 'joinsEvenings',
  banks: 'banks',
  qris: 'qris',
  templates: 'templates',
  reminders: 'reminders',
  sender: 'sender',
  timeZone: 'timeZone',
  hasDeadline: 'payByHours',
  hours: 'payByHours',
  shipping: 'shipping',
}
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Changes that outlast a walk to another page, but not the login. */
function useKeptChanges() {
  const queryClient = useQueryClient()
  const { data = NOTHING_KEPT } = useQuery<Kept>({
    queryKey: CHANGES_KEY,
    queryFn: () => NOTHING_KEPT,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const set = (update: (before: Kept) => Kept) =>
    queryClient.setQueryData<Kept>(CHANGES_KEY, (before) => {
      const kept = update(before ?? NOTHING_KEPT)
      return Object.keys(kept.changes).length === 0 ? NOTHING_KEPT : kept
    })
  return [data, set] as const
}

function useQuestionAtLeaving(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

function toFields({ payByHours, shipping, version: _, ...shop }: Shop, money: Money): ShopFields {
  return {
    ...shop,
    reminders: shop.reminders ?? { en: null, id: null },
    timeZone: shop.timeZone ?? USUAL_TIME_ZONE,
    sender: shop.sender ?? { name: '', phone: '', address: '' },
    hasDeadline: payByHours !== null,
    hours: String(payByHours ?? USUAL_HOURS),
    shipping: shipping === 0 ? '' : money.figures(shipping),
  }
}

type Texts = ReturnType<typeof useTranslation<'shop'>>['t']

/** The shop to save, or what is wrong with the fields. */
function readFields(fields: ShopFields, money: Money, t: Texts): { shop: Save['next'] } | Errors {
  const { hasDeadline, hours: typedHours, shipping: typedShipping, ...rest } = fields
  const hours = hasDeadline ? readHours(typedHours) : null
  const shipping = /^[0\s]*$/.test(typedShipping) ? 0 : money.read(typedShipping)
  const filled = rest.banks.map(trimmed)
  const banks = filled.map((line) => (isEmptyLine(line) ? {} : bankErrors(line, t)))
  const sender = readContact(rest.sender, { isWhole: false })
  const errors: Errors = {
    ...(sender.ok ? {} : { sender: sender.field }),
    ...(hours === undefined && { hours: t('money.hoursInvalid', HOURS) }),
    ...(shipping === null && {
      shipping: t('money.shippingInvalid', { example: money.figures(1_500_000) }),
    }),
    banks,
  }
  if (hours === undefined || shipping === null || !sender.ok || isAnyError(errors)) return errors
  const kept = filled.filter((line) => !isEmptyLine(line))
  return {
    shop: { ...rest, banks: kept, sender: sender.contact, payByHours: hours, shipping },
  }
}

const trimmed = ({ bank, account, holder }: Bank): Bank => ({
  bank: bank.trim(),
  account: account.trim(),
  holder: holder.trim(),
})
const isEmptyLine = ({ bank, account, holder }: Bank) => `${bank}${account}${holder}` === ''
const bankErrors = ({ bank, account, holder }: Bank, t: Texts): Partial<Bank> => ({
  ...(bank === '' && { bank: t('banks.bankMissing') }),
  ...(account === '' && { account: t('banks.accountMissing') }),
  ...(isMistyped(account) && { account: t('banks.accountInvalid') }),
  ...(holder === '' && { holder: t('banks.holderMissing') }),
})
/** Letters stand in accounts of some countries, and in addresses, but none has hardly a digit. */
const isMistyped = (account: string) =>
  account !== '' && !account.includes('@') && account.replace(/\D/g, '').length < 5

export function readHours(typed: string): number | undefined {
  const text = typed.trim()
  const hours = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return hours >= HOURS.min && hours <= HOURS.max ? hours : undefined
}

/** What the server refused, beside the field that it names. */
function refusals(cause: Error): Errors {
  if (!(cause instanceof ApiError && cause.body)) return NO_ERRORS
  const { error } = cause.body
  if (cause.code === 'currency_in_use') return { currency: error, banks: [] }
  if (cause.code === 'qris_invalid') return { qris: error, banks: [] }
  if (cause.code === 'price_invalid') return { shipping: error, banks: [] }
  return NO_ERRORS
}

function isAnyError({ banks, ...single }: Errors): boolean {
  return Object.keys(single).length > 0 || banks.some((line) => Object.keys(line).length > 0)
}

/** The changes that are not among the saved ones. */
function without(now: Changes, saved: Changes): Changes {
  const isOpen = ([name, value]: [string, unknown]) => saved[name as keyof Changes] !== value
  return Object.fromEntries(Object.entries(now).filter(isOpen))
}

/** The shop, and the currencies' own words. */
export function useShop() {
  const { api, storage } = useServices()
  return useQuery(shopQuery({ api, storage }))
}

/** What becomes of a bill's total by its unique code. */
export const CODES = ['none', 'added', 'off'] as const
type Codes = (typeof CODES)[number]
export const codesOf = (shop: Pick<Shop, 'usesUniqueCode' | 'takesCodeOff'>): Codes =>
  shop.usesUniqueCode ? (shop.takesCodeOff ? 'off' : 'added') : 'none'

/** "Indonesian Rupiah (IDR)". */
export function currencyName(currency: Currency, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(currency)
  return name === undefined || name === currency ? currency : `${name} (${currency})`
}

import { type Order, type Proofs, proofEndpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/format/use-format.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

/** A buyer may send one while the seller looks on. */
const READ_AGAIN_MS = 30_000
/** Pictures of what people paid are forgotten soon after nobody looks at them any more. */
const FORGET_MS = 60_000

type OfOrder = { order: Pick<Order, 'customerAccountId'>; sessionId: SessionId }

/** The pictures with which a buyer shows that they paid; nothing where there are none. */
export function OrderProofs({ order, sessionId }: OfOrder) {
  const { t } = useTranslation('orders')
  const { api } = useServices()
  const { customerAccountId } = order
  const params = { sessionId, customerAccountId }
  const { data, isError, refetch } = useQuery({
    queryKey: ['order-proofs', sessionId, customerAccountId],
    staleTime: 0,
    refetchInterval: READ_AGAIN_MS,
    queryFn: async ({ signal }) =>
      (await api(proofEndpoints.listOfOrder, { params, signal })).data.proofs,
  })
  if (data === undefined && !isError) return null
  if (data?.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-extrabold">{t('proofs.title')}</h3>
      {data ? (
        <ul className="grid grid-cols-3 gap-2">
          {data.map((proof, index) => (
            <Picture key={proof.id} proof={proof} number={index + 1} params={params} />
          ))}
        </ul>
      ) : (
        <div>
          <p className="pb-2 font-semibold text-alert">{t('proofs.failed')}</p>
          <Button variant="quiet" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
    </section>
  )
}

type PictureProps = {
  proof: Proofs['proofs'][number]
  number: number
  params: { sessionId: SessionId; customerAccountId: Order['customerAccountId'] }
}

/** A picture, small until it is pressed. */
function Picture({ proof, number, params }: PictureProps) {
  const { t } = useTranslation('orders')
  const { date, time } = useFormat()
  const { api } = useServices()
  const [isLarge, setIsLarge] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['order-proof', proof.id],
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FORGET_MS,
    queryFn: async ({ signal }) => {
      const answer = await api(proofEndpoints.get, {
        params: { ...params, proofId: proof.id },
        signal,
      })
      return toDataUrl(answer.data)
    },
  })
  const earlier = proof.isEarlier ? ` (${t('proofs.earlier')})` : ''
  const at = `${date(proof.sentAt)}, ${time(proof.sentAt)}`
  const label = t('proofs.each', { number, time: at + earlier })
  if (isError) {
    return (
      <li>
        <Button variant="quiet" onClick={() => void refetch()}>
          {t('proofs.failedOne')}
        </Button>
      </li>
    )
  }
  if (data === undefined) {
    return (
      <li>
        <Skeleton className="aspect-square rounded-md" />
      </li>
    )
  }
  return (
    <li className={isLarge ? 'col-span-3' : undefined}>
      <button
        type="button"
        aria-expanded={isLarge}
        onClick={() => setIsLarge(!isLarge)}
        className="block w-full overflow-hidden rounded-md border border-line bg-sunken"
      >
        <img
          src={data}
          alt={label}
          className={isLarge ? 'w-full' : 'aspect-square w-full object-contain'}
        />
      </button>
      <p className="figures pt-1 text-sm text-ink-soft" aria-hidden="true">
        {time(proof.sentAt) + earlier}
      </p>
    </li>
  )
}

/** What the page's policy lets a picture be, beside our own files. */
function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

import type { ContactField } from '@dibs/contract'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCountdown } from '../../../shared/format/format.ts'
import { useSecondsUntil } from '../../../shared/otp/use-seconds-until.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import type { useContactOtp } from '../use-contact-otp.ts'
import { Addressed } from './addressed.tsx'
import { ContactCode } from './contact-code.tsx'

type ContactDialogProps = {
  field: ContactField
  proof: ReturnType<typeof useContactOtp>
  onClose: () => void
}

/** Proves a new address: sends a code there, and takes it. Cannot be left while a code is checked. */
export function ContactDialog({ field, proof, onClose }: ContactDialogProps) {
  const { t } = useTranslation('profile')
  const { otp, busyWith } = proof
  const close = () => {
    if (busyWith !== 'checking') onClose()
  }
  return (
    <Dialog open onClose={close} title={t(`otp.title.${field}`)}>
      <div className="grid gap-5">
        {otp.step === 'send' ? <SendStep field={field} proof={proof} /> : null}
        {otp.step === 'code' ? <ContactCode proof={proof} /> : null}
        <Button
          variant="quiet"
          onClick={close}
          disabled={busyWith === 'checking'}
          icon={<ArrowLeft aria-hidden="true" className="size-5" />}
        >
          {t(`otp.back.${field}`)}
        </Button>
      </div>
    </Dialog>
  )
}

function SendStep({ field, proof }: Omit<ContactDialogProps, 'onClose'>) {
  const { t } = useTranslation('profile')
  const { otp, busyWith, send } = proof
  const wait = useSecondsUntil(otp.sendAt)
  const label = wait > 0 ? t('otp.sendIn', { time: formatCountdown(wait) }) : t('otp.send')
  const isSending = busyWith === 'sending'
  return (
    <>
      <Addressed words={t(`otp.sendTo.${field}`)} value={otp.value} />
      {otp.error ? (
        <p role="alert" className="text-sm font-semibold text-alert">
          {otp.error}
        </p>
      ) : null}
      <Button size="large" wide onClick={send} loading={isSending} disabled={wait > 0}>
        {isSending ? t('otp.sending') : label}
      </Button>
    </>
  )
}

import { useState } from 'react'

type Doing = {
  isPending: boolean
  mutate: (input: undefined, options: { onSettled: () => void }) => void
}

/**
 * For a mutation that is asked about first: `ask` opens a `ConfirmDialog` that gets `question`, and it
 * stands until the server has answered, whatever the answer is.
 */
export function useConfirm({ isPending, mutate }: Doing) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const onConfirm = () => mutate(undefined, { onSettled: close })
  return {
    ask: () => setIsAsking(true),
    question: { open: isAsking, confirming: isPending, onConfirm, onCancel: close },
  }
}

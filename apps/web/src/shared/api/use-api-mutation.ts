import {
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '../ui/toast/toast.ts'
import { withReason } from './error-text.ts'

type ApiMutationOptions<Answer, Input, Before> = UseMutationOptions<
  Answer,
  Error,
  Input,
  Before
> & {
  /** What is said in a toast when it failed, followed by the reason as far as it is known. */
  failed?: string
  /** Queries to read anew afterwards, whether it worked or not. */
  refresh?: readonly QueryKey[]
}

/**
 * The one way to change something on the server from behind the login. `mutationFn` calls the
 * endpoint, `onSuccess` brings the cached queries up to date (and says so in a toast where the
 * screen does not show it), `refresh` names the queries that are read anew.
 *
 * A failure is shown in one of three ways: as a toast (`failed`), beside a field (a `useForm` whose
 * `save` is `mutateAsync`), or as a line of the screen (`error`, with `errorText`).
 * The public pages have no query cache: there a form calls the endpoint by itself.
 */
export function useApiMutation<Answer, Input = void, Before = unknown>(
  options: ApiMutationOptions<Answer, Input, Before>,
): UseMutationResult<Answer, Error, Input, Before> {
  const { failed, refresh = [], onError, onSettled, ...rest } = options
  const queryClient = useQueryClient()
  const { t } = useTranslation()
  return useMutation({
    ...rest,
    onError: (...args) => {
      if (failed !== undefined) toast.error(withReason(failed, args[0], t))
      return onError?.(...args)
    },
    onSettled: (...args) => {
      for (const queryKey of refresh) void queryClient.invalidateQueries({ queryKey })
      return onSettled?.(...args)
    },
  })
}

import { useMutation } from '@tanstack/react-query'
import { createTestGame } from '@touchline/contract/calls/videos'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/request/call.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { organizationId } from '../../lib/session/session.ts'
import { Button } from '../../ui/input/button.tsx'

const LENGTH_SECONDS = 5_400

/** A game of ninety minutes, as the platform would send it; production has no such call. */
export function TestGame() {
  const t = useTranslations('debug')
  const create = useMutation({
    // The fault is shown below the button.
    meta: { faults: 'silent' },
    mutationFn: () =>
      call(createTestGame, {
        params: { orgId: organizationId() },
        body: { title: t('testGame'), lengthSeconds: LENGTH_SECONDS },
      }),
    onSettled: () => reloadAll(),
  })
  return (
    <>
      <div className="actions">
        <Button look="ghost" busy={create.isPending} onClick={() => create.mutate()}>
          {t('createGame')}
        </Button>
      </div>
      <p className="soft small" role="status">
        {create.isSuccess && t('gameCreated')}
      </p>
      {create.isError && (
        <p role="alert" className="form-error">
          {t('gameFailed')}
        </p>
      )}
    </>
  )
}

import { contractToWire } from '../../books/contract/contract-wire.ts'
import { listContracts, loadContract } from '../../books/contract/contracts.ts'
import { pausedContracts } from '../../books/contract/pause-wire.ts'
import { inTransaction } from '../../db/transaction.ts'
import { pageOf } from '../../http/page.ts'
import { reading } from '../../http/reading-route.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { saveContractInfo } from './save-contract-info.ts'

export const contractRoutes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Route[] => [
  reading({ db }, 'listContractInfo', async ({ caller: { organizationId }, query }, tx) => {
    const [paused, loaded] = await Promise.all([pausedContracts(tx, organizationId), listContracts(tx, organizationId)])
    const documents = loaded.map((each) => contractToWire(each, paused.get(each.contract.id) ?? null, clock.now()))
    return answer(pageOf(documents, query))
  }),
  reading({ db }, 'getContractInfo', async ({ caller: { organizationId }, params }, tx) => {
    const [paused, loaded] = await Promise.all([
      pausedContracts(tx, organizationId),
      loadContract(tx, organizationId, params.id),
    ])
    if (loaded === null) return refuse('not-found', 'No such contract')
    const document = contractToWire(loaded, paused.get(params.id) ?? null, clock.now())
    return answer(document, { version: loaded.row.version })
  }),
  route('saveContractInfo', ({ caller, params, body, ifMatch }) =>
    inTransaction(db, { organizationId: caller.organizationId }, async (tx) => {
      const now = clock.now()
      const save = { caller, contractId: params.id, ifMatch, document: body, now }
      const saved = await saveContractInfo(tx, save)
      if (saved.kind === 'refused') return saved
      const { loaded } = saved
      const paused = await pausedContracts(tx, caller.organizationId)
      return answer(contractToWire(loaded, paused.get(params.id) ?? null, now), { version: loaded.row.version })
    }),
  ),
]

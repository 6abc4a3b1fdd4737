import type { OfferedOrganization } from '../../../lib/session/offered-organizations.ts'
import type { SignedIn } from '../../../lib/session/session.ts'
import { paths } from '../../paths.ts'
import { LookDialog } from './look-dialog.tsx'
import { Profile } from './profile.tsx'
import { Switching } from './switching.tsx'

interface AccountDialogProps {
  readonly session: SignedIn
  readonly asked: 'profile' | 'look' | OfferedOrganization
  readonly onClose: () => void
}

/** A new page load: nothing of the organisation before stays. */
function openStart(): void {
  history.replaceState(history.state, '', `#${paths['contract-info']}`)
  location.reload()
}

/** What the account menu opens. */
export function AccountDialog({ session, asked, onClose }: AccountDialogProps) {
  if (asked === 'profile') return <Profile session={session} onClose={onClose} />
  if (asked === 'look') return <LookDialog onEntered={openStart} onClose={onClose} />
  return <Switching to={asked} onEntered={openStart} onClose={onClose} />
}

import type { OfferedOrganization } from '../../../lib/session/offered-organizations.ts'
import type { SignedIn } from '../../../lib/session/session.ts'
import { paths } from '../../paths.ts'
import { Profile } from './profile.tsx'
import { Switching } from './switching.tsx'

interface AccountDialogProps {
  readonly session: SignedIn
  readonly asked: 'profile' | OfferedOrganization
  readonly onClose: () => void
}

/** A new page load: nothing of the organisation before stays. */
function openStart(): void {
  history.replaceState(history.state, '', `#${paths['contract-info']}`)
  location.reload()
}

/** What the account menu opens. */
export const AccountDialog = ({ session, asked, onClose }: AccountDialogProps) =>
  asked === 'profile' ? (
    <Profile session={session} onClose={onClose} />
  ) : (
    <Switching to={asked} onEntered={openStart} onClose={onClose} />
  )

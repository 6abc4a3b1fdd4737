/** Removes the pauses of half a second and more before the SDK's retries; their number stays. */
import Stripe from 'stripe'

const REST_SECONDS = 0.001

Stripe.prototype.getInitialNetworkRetryDelay = () => REST_SECONDS
Stripe.prototype.getMaxNetworkRetryDelay = () => REST_SECONDS

import { renewSubscriptionJob } from '#jobs/renewals/renew-subscription.ts'
import { workUntilKilled } from '../../support/killed-worker.ts'

await workUntilKilled(renewSubscriptionJob)

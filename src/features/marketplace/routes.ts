import { countView } from './actions/count-view.ts'
import { courseDetails } from './queries/course-details.ts'
import { marketplace } from './queries/marketplace-page.ts'
import { suggest } from './queries/suggestions.ts'

export const routes = [marketplace, courseDetails, suggest, countView]

import { announceCourse, courseAnnouncements } from './actions/announce-course.ts'
import {
  changeRole,
  inviteUser,
  restoreUser,
  restoreUsers,
  sendResetLink,
  suspendUser,
  suspendUsers,
} from './actions/manage-users.ts'
import { adminFailures, dismissFailure, retryFailure } from './actions/mend-failure.ts'
import { adminDashboard, creatorDashboard, learnerDashboard } from './actions/open-home.ts'
import { removePhoto, savePhoto } from './actions/save-photo.ts'
import { saveAdminProfile, saveCreatorProfile, saveLearnerProfile } from './actions/save-profile.ts'
import { adminUser, adminUserEnrolments, adminUserOrders } from './queries/admin-user.ts'
import { adminSearch } from './queries/admin-search.ts'
import { adminUsers } from './queries/admin-users.ts'
import { adminAudit } from './queries/audit.ts'
import { courseFigures } from './queries/course-figures.ts'
import { finishedCourse } from './queries/finished-course.ts'
import { courseStudents } from './queries/course-students.ts'
import { adminProfile, creatorProfile, learnerProfile } from './queries/own-profile.ts'
import { publicProfile } from './queries/public-profile.ts'

export const routes = [
  learnerDashboard,
  finishedCourse,
  creatorDashboard,
  adminDashboard,
  learnerProfile,
  saveLearnerProfile,
  creatorProfile,
  saveCreatorProfile,
  adminProfile,
  saveAdminProfile,
  savePhoto,
  removePhoto,
  publicProfile,
  courseFigures,
  courseStudents,
  courseAnnouncements,
  announceCourse,
  adminSearch,
  adminUsers,
  adminUser,
  adminUserEnrolments,
  adminUserOrders,
  inviteUser,
  changeRole,
  suspendUser,
  suspendUsers,
  restoreUser,
  restoreUsers,
  sendResetLink,
  adminAudit,
  adminFailures,
  retryFailure,
  dismissFailure,
]

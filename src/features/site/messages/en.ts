export const words = {
  home: 'Home',
  breadcrumb: 'Breadcrumb',

  // Home
  homeTitle: (name: string) => `${name}: learn, grow, succeed`,
  homeDescription:
    'Online courses by working teachers, in English and Hindi. Prices in rupees, lessons made for short breaks and small screens.',
  headline: 'One step a day.',
  headlineHindi: 'हर दिन एक कदम।',
  lead: 'Courses by working teachers, in English and Hindi. Made for short breaks and small screens.',
  searchLabel: 'What do you want to learn?',
  search: 'Search',
  popularTopics: 'Popular topics',
  learn: 'Learn',
  grow: 'Grow',
  succeed: 'Succeed',
  lessonNumber: (number: number) => `Lesson ${number}`,
  lessonTitle: (number: number, title: string) => `Lesson ${number}: ${title}`,
  certificate: 'Certificate of completion',
  courseCompleted: 'Course completed',
  yourName: 'Your name',
  yourWork: 'Your work',
  subjects: 'Subjects',
  courseCount: (count: string) => `${count} courses`,
  courseCountOne: '1 course',
  popular: 'Popular courses',
  browseAll: 'Browse all courses',
  steps: 'Three steps, in this order',
  stepsText: 'Learn a little, use it on something real, then show it to someone who matters.',
  learnText: 'Lessons of a few minutes each. Stop anywhere: any phone takes you back to the same second.',
  growText: 'Use each lesson on something of your own: a ledger, a raga, a landing page. You keep the work.',
  succeedText: (certificates: boolean) =>
    certificates
      ? 'Finish, and get a certificate with a link that an employer can check.'
      : 'Finish the course, and show what you made to someone who matters.',
  quote: (text: string) => `“${text}”`,
  learnerOf: (place: string) => (place ? `Learner, ${place}` : 'Learner'),
  story: 'From a learner',
  viewThisCourse: 'View this course',
  teachOn: (name: string) => `Teach on ${name}`,
  teachTitle: 'Teach what you do every day.',
  teachText: 'Set your price in rupees, publish in your own language, and see each sale the moment it happens.',
  teachExample: 'An example',
  teachPrice: 'Your course price',
  teachLearners: 'Learners in a good month',
  teachSales: 'Course sales',
  becomeCreator: 'Become a creator',
  hireStudio: 'Hire a studio',
  fromBlog: 'From the blog',
  allPosts: 'All posts',

  // Legal pages
  updated: (date: string) => `Last changed on ${date}`,

  contactPage: 'our contact page',

  // About
  about: {
    title: 'About us',
    description: 'Who makes this school, why it looks like a stepwell, and what we promise learners and teachers.',
    heading: 'A stair, not a wall',
    lead: (name: string) =>
      `A stepwell takes you down to water by hundreds of steps, each one easy. ${name} builds courses the same way.`,
    parts: [
      {
        title: 'Teachers who still do the work',
        text: 'We look for people who do the work they teach: who file the returns, play the raga, run the kitchen. A person reviews every course before it is published.',
      },
      {
        title: 'Made for the phone in your hand',
        text: 'Many people study on a phone, between two other things. Lessons are short, pages are light, and a lesson goes on where you stopped, on any device, even after the train tunnel.',
      },
      {
        title: 'Two scripts, one voice',
        text: 'Courses come in English and in Hindi, and both get the same care. Search finds a course whether you type it in Latin letters or in Devanagari, with a typo or without.',
      },
      {
        title: 'Prices one can read',
        text: 'Every price is in rupees and includes GST. There are no countdowns, no last seats and no fee at the end. If a course is not for you, ask for your money back within 30 days.',
      },
    ],
    numbersTitle: 'The school today',
    numberCourses: 'courses',
    numberSubjects: 'subjects',
    promiseTitle: 'What we do not do',
    promise: [
      'We do not sell your data, and set no cookies.',
      'We do not promise jobs, ranks or incomes.',
      'We do not write reviews ourselves, or hide the bad ones.',
    ],
    join: 'Find your first step',
    teach: 'Teach with us',
  },

  // Creator information
  creator: {
    title: 'Teach with us',
    description:
      'How teaching here works: write your course, set your price in rupees, go through review, and see every sale.',
    heading: 'You know it. Someone needs it.',
    lead: 'Turn what you do every day into a course, in English, in Hindi or in both. We take care of the page, the payments and the player.',
    stepsTitle: 'From first line to first sale',
    steps: [
      {
        title: 'Write',
        text: 'Title, outcomes, sections, lessons. Everything you type is saved as you go, so start on a phone and finish at a desk.',
      },
      {
        title: 'Record, or not',
        text: 'Video, article, quiz or assignment: use what suits the subject. No camera? Hire our studio by the hour.',
      },
      {
        title: 'Send for review',
        text: 'A person watches it and answers with approval, or with reasons you can act on.',
      },
      {
        title: 'Publish and see each sale',
        text: 'Set the price in rupees, or make the course free. A change of price needs no new review.',
      },
    ],
    needTitle: 'What we ask of you',
    needs: [
      'You have done the thing you teach, for people who paid or depended on you.',
      'The work is your own, or you hold the rights to what you show.',
      'You answer the questions of your learners.',
    ],
    toolsTitle: 'What you work with',
    tools: [
      { title: 'Nothing typed is lost', text: 'Saved as you write, also without a line, and in two tabs at once.' },
      { title: 'More than video', text: 'Articles, quizzes with explanations, downloads, and assignments you grade.' },
      {
        title: 'Films for slow lines',
        text: 'Large files go up in parts and go on where they stopped. Captions in twelve languages.',
      },
      {
        title: 'Figures that say where to look',
        text: 'From a look at your page to the last lesson, and where learners stop.',
      },
      { title: 'A word to everyone', text: 'Write to all who own a course, by bell and e-mail.' },
      {
        title: 'Learners keep their place',
        text: 'Change a published course: progress stays, and the new version goes live once it is approved.',
      },
    ],
    questionsTitle: 'Before you begin',
    questions: [
      {
        question: 'Who may teach?',
        answer: 'Anyone over 18 who has done the thing they teach. You need no degree and no followers.',
      },
      {
        question: 'Do I have to film myself?',
        answer: 'No. A course may be articles and quizzes alone, or a screen and your voice.',
      },
      {
        question: 'I learn here already. Do I need another account?',
        answer: 'No. Teaching is added to the account you have, and the courses you own stay yours.',
      },
      {
        question: 'What happens in review?',
        answer:
          'A person looks at the whole course. If something has to change you get the reason and notes beside each field, and send it again.',
      },
      {
        question: 'May I take a course down?',
        answer: 'Yes, at any time. It leaves the marketplace; those who bought it keep it.',
      },
    ],
    endTitle: 'Your first lesson can be written today.',
    start: 'Become a creator',
    startHint: 'It takes one account and two minutes.',
    alreadyCreator: 'Go to your content',
    upgrade: 'Add teaching to my account',
    upgrading: 'One moment...',
    upgraded: 'You can now create courses.',
    studio: 'Hire the studio',
    rules: 'Read the user guidelines',
  },

  // Hire studio
  studio: {
    title: 'Hire a studio',
    description:
      'A quiet room, lights, two cameras and a person who runs them, by the hour. Ask for a day and a price.',
    heading: 'A quiet room with good light',
    lead: 'Record your lessons in a studio, with someone who looks after picture and sound while you teach. Tell us what you need; we answer with a day and a price.',
    getsTitle: 'What you can ask for',
    gets: [
      { title: 'Two cameras', text: 'One on you, one from above for hands, paper or a kitchen counter.' },
      { title: 'Sound that stays clean', text: 'Lapel and boom microphones, each on a track of its own.' },
      { title: 'Screen recording', text: 'Bring a laptop; we record it beside the cameras.' },
      { title: 'A person at the desk', text: 'Light, focus, retakes and files: somebody does that for you.' },
    ],
    formTitle: 'Ask for a day',
    formText: 'We answer within 48 hours. Nothing is booked until you say yes to the price.',
  },

  // Contact
  contact: {
    title: 'Contact us',
    description: 'Write to us: you get a ticket number at once and an answer from a person within 48 hours.',
    heading: 'Write to us',
    lead: 'You get a ticket number at once, and an answer from a person within 48 hours.',
    direct: 'Directly',
    officer: 'Grievance officer',
    address: 'Address',
    email: 'Email',
    phone: 'Phone',
    first: 'Perhaps answered already',
    firstText: 'Payments, refunds, codes that do not arrive: most questions have an answer there.',
    faq: 'Frequently asked questions',
  },

  // Support
  support: {
    title: 'Help and support',
    description:
      'Where to find help: common questions, a lesson that does not play, money, your account, and how to reach a person.',
    heading: 'How can we help?',
    lead: 'A quick look solves most things. If not, a person answers.',
    parts: [
      {
        title: 'A lesson does not play',
        text: 'Reload the page once, and close other downloads on the same line. The notes under a video hold its steps in words, so you can go on meanwhile.',
      },
      {
        title: 'Money left, but the course did not open',
        text: 'Wait a few minutes and do not pay again. We hear from the payment provider directly, so the course opens even if your browser was closed. If it is still open after three days, write to us with the payment reference.',
      },
      {
        title: 'The code does not come',
        text: 'Ask for it again after 30 seconds, and look into the spam folder of your e-mail. Check the number you signed up with: Change number leads back to the form.',
      },
      {
        title: 'You want your money back',
        text: 'Ask within 30 days of payment. Under 30 % of the lessons{?certificates: and without a certificate} it is refunded at once.',
      },
    ],
    faq: 'Frequently asked questions',
    faqText: 'Learning, payments, teaching, accounts.',
    refund: 'Refund policy',
    refundText: 'The whole rule, with examples.',
    contact: 'Write to us',
    contactText: 'A ticket number at once, an answer within 48 hours.',
    takedown: 'Report content',
    takedownText: 'A lesson or review that breaks the law or your rights.',
  },

  unauthorized: 'Unauthorized Access',
  unauthorizedText: 'Your account does not have the role this page needs.',
  toDashboard: 'Go to my dashboard',
  toHome: 'Go to the home page',
}

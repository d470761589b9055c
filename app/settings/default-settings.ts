import { lineNames, lineSettings } from "./setting-table";
import { recordOf, samplePeople, type Settings } from "./settings";

/** Used until an administrator saves others. The company and its people are fictional (GEN-18). */
export const defaultSettings: Settings = {
  ...recordOf(lineNames, (name) => lineSettings[name].default),
  choiceLabels: {},
  navigation: [],
  menuLinks: [],
  footerLinks: [],
  socialLinks: [],
  featuredTools: ["Cursor", "Lovable", "Supabase"],
  team: [
    {
      name: samplePeople[0],
      role: "Founder, product",
      bio: "Turns loose ideas into first versions people can use. Ran product teams before starting the collective.",
      profileUrl: "https://network.example/in/mara-voss",
    },
    {
      name: samplePeople[1],
      role: "Partner, engineering",
      bio: "Builds the parts that must not break: data models, integrations and the evaluation around AI features.",
      profileUrl: "https://network.example/in/idris-calloway",
    },
    {
      name: samplePeople[2],
      role: "Partner, design and growth",
      bio: "Designs the path from a first visit to a habit, and measures whether it worked.",
      profileUrl: "https://network.example/in/lena-takahara",
    },
  ],
  claims: {
    tools: "500+",
    glossaryTerms: "200+",
    noCodeTools: "100+",
    aiModels: "75+",
    guides: "50+",
    postsPerWeek: "2 to 3",
    mvpWeeks: "4 to 12 weeks",
    enterpriseMonths: "3 to 6 months",
    products: "50+",
    revenue: "$10M+",
    clientSuccess: "85%",
    aiFailure: "87%",
    combinedExperience: "40+ years",
  },
  claimNotes: {},
  realCounts: false,
  rating: { value: 4.5, count: 100 },
  confirmed: [],
};

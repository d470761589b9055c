/** The tables of the data API, for `new PostgrestClient<Database>(…)`. Generated from their definitions. */
export interface Database {
  public: {
    Tables: {
      /** Tools of the AI and Product Stack; visitors see those that are published. */
      stack_items: {
        Row: {
          id: string;
          name: string;
          slug: string;
          logo: string;
          image: string;
          tags: string[];
          micro_description: string;
          short_description: string;
          long_description: string;
          how_we_use_it: string;
          url: string;
          category_id: string | null;
          created_at: string;
          aliases: string[] | null;
          pricing_model: "" | "Free" | "Free tier" | "Pay per use" | "Subscription" | null;
          open_source: "" | "Open source" | "Partly open" | "Proprietary" | null;
          hosting: "" | "Cloud" | "Cloud or self-hosted" | "Self-hosted" | null;
          platform: "" | "Browser" | "Desktop" | "Command line" | "Library or API" | null;
          works_with_ai: "" | "Built on AI" | "AI features" | "No AI of its own" | null;
          learning_effort: "" | "An hour" | "A day" | "A week" | "Weeks" | null;
          facets_checked_on: string | null;
          our_pick: boolean | null;
        };
        Insert: {
          id?: string;
          name: string;
          slug?: string;
          logo?: string;
          image?: string;
          tags?: string[];
          micro_description?: string;
          short_description?: string;
          long_description?: string;
          how_we_use_it?: string;
          url?: string;
          category_id?: string | null;
          created_at?: string;
          aliases?: string[] | null;
          pricing_model?: "" | "Free" | "Free tier" | "Pay per use" | "Subscription" | null;
          open_source?: "" | "Open source" | "Partly open" | "Proprietary" | null;
          hosting?: "" | "Cloud" | "Cloud or self-hosted" | "Self-hosted" | null;
          platform?: "" | "Browser" | "Desktop" | "Command line" | "Library or API" | null;
          works_with_ai?: "" | "Built on AI" | "AI features" | "No AI of its own" | null;
          learning_effort?: "" | "An hour" | "A day" | "A week" | "Weeks" | null;
          facets_checked_on?: string | null;
          our_pick?: boolean | null;
        };
        Update: {
          id?: string;
          name?: string;
          slug?: string;
          logo?: string;
          image?: string;
          tags?: string[];
          micro_description?: string;
          short_description?: string;
          long_description?: string;
          how_we_use_it?: string;
          url?: string;
          category_id?: string | null;
          created_at?: string;
          aliases?: string[] | null;
          pricing_model?: "" | "Free" | "Free tier" | "Pay per use" | "Subscription" | null;
          open_source?: "" | "Open source" | "Partly open" | "Proprietary" | null;
          hosting?: "" | "Cloud" | "Cloud or self-hosted" | "Self-hosted" | null;
          platform?: "" | "Browser" | "Desktop" | "Command line" | "Library or API" | null;
          works_with_ai?: "" | "Built on AI" | "AI features" | "No AI of its own" | null;
          learning_effort?: "" | "An hour" | "A day" | "A week" | "Weeks" | null;
          facets_checked_on?: string | null;
          our_pick?: boolean | null;
        };
        Relationships: [
          {
            foreignKeyName: "stack_items_stack_categories";
            columns: ["category_id"];
            isOneToOne: false;
            referencedRelation: "stack_categories";
            referencedColumns: ["id"];
          },
        ];
      };
      /** Categories of the stack. */
      stack_categories: {
        Row: {
          id: string;
          name: string;
          description: string;
          icon: string;
          display_order: number;
        };
        Insert: {
          id?: string;
          name: string;
          description?: string;
          icon?: string;
          display_order?: number;
        };
        Update: {
          id?: string;
          name?: string;
          description?: string;
          icon?: string;
          display_order?: number;
        };
        Relationships: [];
      };
      /** Ventures; visitors see the active ones that are published. */
      ventures_data: {
        Row: {
          id: string;
          name: string;
          status: "active" | "inactive";
          micro_description: string;
          problem: string;
          solution: string;
          use_case: string;
          key_features: string;
          ownership: string[];
          stack: Array<{ name: string }>;
          images: string[];
          Showcase_image: string;
          square_logo: string;
          wide_logo: string;
          URL: string;
          created_at: string;
        };
        Insert: {
          id?: string;
          name: string;
          status?: "active" | "inactive";
          micro_description?: string;
          problem?: string;
          solution?: string;
          use_case?: string;
          key_features?: string;
          ownership?: string[];
          stack?: Array<{ name: string }>;
          images?: string[];
          Showcase_image?: string;
          square_logo?: string;
          wide_logo?: string;
          URL?: string;
          created_at?: string;
        };
        Update: {
          id?: string;
          name?: string;
          status?: "active" | "inactive";
          micro_description?: string;
          problem?: string;
          solution?: string;
          use_case?: string;
          key_features?: string;
          ownership?: string[];
          stack?: Array<{ name: string }>;
          images?: string[];
          Showcase_image?: string;
          square_logo?: string;
          wide_logo?: string;
          URL?: string;
          created_at?: string;
        };
        Relationships: [];
      };
      /** Blog posts; visitors see those that are neither draft nor archived and whose date has come. */
      Blog_posts: {
        Row: {
          "Item ID": string;
          "Blog Post - Title": string;
          "Blog Post - Excerpt": string;
          "Blog Post - Excerpt (Featured)": string;
          "Blog Post - Category": string;
          "Blog Post - Author": string;
          "Blog Post - Featured Image": string;
          "Blog Post - Thumbnail Image": string;
          "Blog Post - Is Featured?": boolean;
          "Blog Post - Link": string;
          "Blog Post - Richt Text": string;
          "Blog Post - Posted Date": string;
          "SEO Meta Title": string;
          "SEO Meta Description": string;
          Draft: boolean;
          Archived: boolean;
        };
        Insert: {
          "Item ID"?: string;
          "Blog Post - Title": string;
          "Blog Post - Excerpt"?: string;
          "Blog Post - Excerpt (Featured)"?: string;
          "Blog Post - Category"?: string;
          "Blog Post - Author"?: string;
          "Blog Post - Featured Image"?: string;
          "Blog Post - Thumbnail Image"?: string;
          "Blog Post - Is Featured?"?: boolean;
          "Blog Post - Link"?: string;
          "Blog Post - Richt Text"?: string;
          "Blog Post - Posted Date"?: string;
          "SEO Meta Title"?: string;
          "SEO Meta Description"?: string;
          Draft?: boolean;
          Archived?: boolean;
        };
        Update: {
          "Item ID"?: string;
          "Blog Post - Title"?: string;
          "Blog Post - Excerpt"?: string;
          "Blog Post - Excerpt (Featured)"?: string;
          "Blog Post - Category"?: string;
          "Blog Post - Author"?: string;
          "Blog Post - Featured Image"?: string;
          "Blog Post - Thumbnail Image"?: string;
          "Blog Post - Is Featured?"?: boolean;
          "Blog Post - Link"?: string;
          "Blog Post - Richt Text"?: string;
          "Blog Post - Posted Date"?: string;
          "SEO Meta Title"?: string;
          "SEO Meta Description"?: string;
          Draft?: boolean;
          Archived?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "Blog_posts_Blog_categories";
            columns: ["Blog Post - Category"];
            isOneToOne: false;
            referencedRelation: "Blog_categories";
            referencedColumns: ["Blog Category - Name"];
          },
        ];
      };
      /** Blog categories; visitors see those that are neither draft nor archived. */
      Blog_categories: {
        Row: {
          "Blog Category - Name": string;
          "Blog Category - Link": string;
          "Blog Category - Icon": string;
          "Blog Category - Image": string;
          "Blog Category - Description": string;
          Content: string;
          "SEO Title": string;
          "SEO Description": string;
          Draft: boolean;
          Archived: boolean;
        };
        Insert: {
          "Blog Category - Name": string;
          "Blog Category - Link"?: string;
          "Blog Category - Icon"?: string;
          "Blog Category - Image"?: string;
          "Blog Category - Description"?: string;
          Content?: string;
          "SEO Title"?: string;
          "SEO Description"?: string;
          Draft?: boolean;
          Archived?: boolean;
        };
        Update: {
          "Blog Category - Name"?: string;
          "Blog Category - Link"?: string;
          "Blog Category - Icon"?: string;
          "Blog Category - Image"?: string;
          "Blog Category - Description"?: string;
          Content?: string;
          "SEO Title"?: string;
          "SEO Description"?: string;
          Draft?: boolean;
          Archived?: boolean;
        };
        Relationships: [];
      };
      /** Example product briefs; visitors see those that are neither draft nor archived. */
      example_briefs: {
        Row: {
          Name: string;
          Slug: string;
          "High Level Summary": string;
          "App Type": string;
          "App Format": string;
          "App Type Icon": string;
          "App Format Icon": string;
          "Product Brief HTML": string;
          "SEO Title": string;
          "SEO Description": string;
          Draft: boolean;
          Archived: boolean;
        };
        Insert: {
          Name: string;
          Slug?: string;
          "High Level Summary"?: string;
          "App Type"?: string;
          "App Format"?: string;
          "App Type Icon"?: string;
          "App Format Icon"?: string;
          "Product Brief HTML"?: string;
          "SEO Title"?: string;
          "SEO Description"?: string;
          Draft?: boolean;
          Archived?: boolean;
        };
        Update: {
          Name?: string;
          Slug?: string;
          "High Level Summary"?: string;
          "App Type"?: string;
          "App Format"?: string;
          "App Type Icon"?: string;
          "App Format Icon"?: string;
          "Product Brief HTML"?: string;
          "SEO Title"?: string;
          "SEO Description"?: string;
          Draft?: boolean;
          Archived?: boolean;
        };
        Relationships: [];
      };
      /** Cases of client work; visitors see those that are neither draft nor archived, without quotations. */
      cases: {
        Row: {
          id: string;
          title: string;
          client: string;
          sector: string;
          summary: string;
          problem: string;
          what_was_done: string;
          figures: string;
          weeks: number;
          completed_at: string;
          services: string[];
          image: string;
          images: string[];
          slug: string;
          draft: boolean;
          archived: boolean;
        };
        Insert: {
          id?: string;
          title: string;
          client: string;
          sector?: string;
          summary?: string;
          problem?: string;
          what_was_done?: string;
          figures?: string;
          weeks?: number;
          completed_at?: string;
          services?: string[];
          image?: string;
          images?: string[];
          slug?: string;
          draft?: boolean;
          archived?: boolean;
        };
        Update: {
          id?: string;
          title?: string;
          client?: string;
          sector?: string;
          summary?: string;
          problem?: string;
          what_was_done?: string;
          figures?: string;
          weeks?: number;
          completed_at?: string;
          services?: string[];
          image?: string;
          images?: string[];
          slug?: string;
          draft?: boolean;
          archived?: boolean;
        };
        Relationships: [];
      };
      /** Services; visitors see those that are neither draft nor archived. */
      services: {
        Row: {
          id: string;
          name: string;
          summary: string;
          audience: string;
          duration: string;
          headline: string;
          lead: string;
          seo_description: string;
          project_type: "startup-mvp" | "internal-tool" | "workflow-automation" | "ai-growth-engines";
          usual_budget: "" | "less-than-5k" | "5k-10k" | "10k-20k" | "20k-50k" | "50k-100k" | "100k-plus";
          weeks: string;
          composition: "" | "week ruler" | "spreadsheet" | "stations" | "ledger";
          display_order: number;
          keywords: string[];
          tool_categories: string[];
          slug: string;
          draft: boolean;
          archived: boolean;
        };
        Insert: {
          id?: string;
          name: string;
          summary?: string;
          audience?: string;
          duration?: string;
          headline?: string;
          lead?: string;
          seo_description?: string;
          project_type?: "startup-mvp" | "internal-tool" | "workflow-automation" | "ai-growth-engines";
          usual_budget?: "" | "less-than-5k" | "5k-10k" | "10k-20k" | "20k-50k" | "50k-100k" | "100k-plus";
          weeks?: string;
          composition?: "" | "week ruler" | "spreadsheet" | "stations" | "ledger";
          display_order?: number;
          keywords?: string[];
          tool_categories?: string[];
          slug?: string;
          draft?: boolean;
          archived?: boolean;
        };
        Update: {
          id?: string;
          name?: string;
          summary?: string;
          audience?: string;
          duration?: string;
          headline?: string;
          lead?: string;
          seo_description?: string;
          project_type?: "startup-mvp" | "internal-tool" | "workflow-automation" | "ai-growth-engines";
          usual_budget?: "" | "less-than-5k" | "5k-10k" | "10k-20k" | "20k-50k" | "50k-100k" | "100k-plus";
          weeks?: string;
          composition?: "" | "week ruler" | "spreadsheet" | "stations" | "ledger";
          display_order?: number;
          keywords?: string[];
          tool_categories?: string[];
          slug?: string;
          draft?: boolean;
          archived?: boolean;
        };
        Relationships: [];
      };
      /** Glossary terms; visitors see those that are neither draft nor archived. */
      IT_Glossary: {
        Row: {
          item_id: string;
          glossary_term: string;
          Definition: string;
          short_definition: string;
          Slug: string;
          Alphabet: string;
          seo_tiltle: string;
          seo_description: string;
          Draft: boolean;
          Archived: boolean;
          aliases: string[] | null;
        };
        Insert: {
          item_id?: string;
          glossary_term: string;
          Definition?: string;
          short_definition?: string;
          Slug?: string;
          Alphabet?: string;
          seo_tiltle?: string;
          seo_description?: string;
          Draft?: boolean;
          Archived?: boolean;
          aliases?: string[] | null;
        };
        Update: {
          item_id?: string;
          glossary_term?: string;
          Definition?: string;
          short_definition?: string;
          Slug?: string;
          Alphabet?: string;
          seo_tiltle?: string;
          seo_description?: string;
          Draft?: boolean;
          Archived?: boolean;
          aliases?: string[] | null;
        };
        Relationships: [];
      };
      /** The fixed pages of the site whose texts somebody has saved. */
      page_texts: {
        Row: {
          page: string;
        };
        Insert: {
          page?: string;
        };
        Update: {
          page?: string;
        };
        Relationships: [];
      };
      /** Questions and answers; visitors see those that are neither draft nor archived. */
      faqs: {
        Row: {
          id: string;
          question: string;
          answer: string;
          category: string;
          keywords: string[];
          follow_up_questions: string;
          related_topics: string[];
          difficulty: "" | "beginner" | "intermediate" | "advanced";
          last_updated: string;
          display_order: number;
          on_blog: boolean;
          on_product_management: boolean;
          on_vibe_coding: boolean;
          slug: string;
          draft: boolean;
          archived: boolean;
        };
        Insert: {
          id?: string;
          question: string;
          answer?: string;
          category?: string;
          keywords?: string[];
          follow_up_questions?: string;
          related_topics?: string[];
          difficulty?: "" | "beginner" | "intermediate" | "advanced";
          last_updated?: string;
          display_order?: number;
          on_blog?: boolean;
          on_product_management?: boolean;
          on_vibe_coding?: boolean;
          slug?: string;
          draft?: boolean;
          archived?: boolean;
        };
        Update: {
          id?: string;
          question?: string;
          answer?: string;
          category?: string;
          keywords?: string[];
          follow_up_questions?: string;
          related_topics?: string[];
          difficulty?: "" | "beginner" | "intermediate" | "advanced";
          last_updated?: string;
          display_order?: number;
          on_blog?: boolean;
          on_product_management?: boolean;
          on_vibe_coding?: boolean;
          slug?: string;
          draft?: boolean;
          archived?: boolean;
        };
        Relationships: [];
      };
      /** Where old addresses lead; for those who may write content. */
      redirects: {
        Row: {
          from_path: string;
          to_path: string;
          note: string;
        };
        Insert: {
          from_path?: string;
          to_path: string;
          note?: string;
        };
        Update: {
          from_path?: string;
          to_path?: string;
          note?: string;
        };
        Relationships: [];
      };
      /** Roles; signed-in users see their own. */
      user_roles: {
        Row: {
          user_id: string;
          role: "user" | "inbox" | "editor" | "admin";
        };
        Insert: {
          user_id: string;
          role?: "user" | "inbox" | "editor" | "admin";
        };
        Update: {
          user_id?: string;
          role?: "user" | "inbox" | "editor" | "admin";
        };
        Relationships: [];
      };
      /** Project enquiries; anyone can send one, no one can read them here. */
      onboarding_submissions: {
        Row: {
          project_type: "startup-mvp" | "internal-tool" | "workflow-automation" | "ai-growth-engines" | null;
          problem: string;
          user_needs: string;
          budget: "less-than-5k" | "5k-10k" | "10k-20k" | "20k-50k" | "50k-100k" | "100k-plus";
          start_timeline: "immediately" | "within-week" | "within-month" | "flexible";
          launch_timeline: "asap" | "2-4-weeks" | "1-2-months" | "3-months-plus";
          email: string;
          user_id: string | null;
        };
        Insert: {
          project_type?: "startup-mvp" | "internal-tool" | "workflow-automation" | "ai-growth-engines" | null;
          problem: string;
          user_needs: string;
          budget: "less-than-5k" | "5k-10k" | "10k-20k" | "20k-50k" | "50k-100k" | "100k-plus";
          start_timeline: "immediately" | "within-week" | "within-month" | "flexible";
          launch_timeline: "asap" | "2-4-weeks" | "1-2-months" | "3-months-plus";
          email: string;
          user_id?: string | null;
        };
        Update: {
          project_type?: "startup-mvp" | "internal-tool" | "workflow-automation" | "ai-growth-engines" | null;
          problem?: string;
          user_needs?: string;
          budget?: "less-than-5k" | "5k-10k" | "10k-20k" | "20k-50k" | "50k-100k" | "100k-plus";
          start_timeline?: "immediately" | "within-week" | "within-month" | "flexible";
          launch_timeline?: "asap" | "2-4-weeks" | "1-2-months" | "3-months-plus";
          email?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: Record<never, never>;
  };
}
